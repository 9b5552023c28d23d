-- Words in braces are column types, see Dialect.

-- What the store knows of itself: its id, and the number of the last migration.
CREATE TABLE pawl_store (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
);

-- Everything of a run hangs on its number here, so deleting a run is deleting by number.
CREATE TABLE lineage (
  number {identity},
  id TEXT NOT NULL UNIQUE
);

-- Bytes are kept once, however many lineages refer to them. "size" is that of the bytes as they
-- were given; "coding" says how they are kept: 0 as given, 1 deflated.
CREATE TABLE blob (
  digest {bytes} PRIMARY KEY,
  coding INTEGER NOT NULL,
  size INTEGER NOT NULL,
  bytes {bytes} NOT NULL
);

CREATE TABLE blob_reference (
  lineage BIGINT NOT NULL,
  digest {bytes} NOT NULL,
  PRIMARY KEY (lineage, digest)
);

-- Finds whether a blob is still wanted once a lineage is gone.
CREATE INDEX blob_reference_digest ON blob_reference (digest);

CREATE TABLE ledger (
  lineage BIGINT NOT NULL,
  name {key} NOT NULL,
  value {bytes} NOT NULL,
  PRIMARY KEY (lineage, name)
);

-- "reached" counts the text of the lineage up to and with this chunk, those that were dropped
-- included, so that the oldest can be dropped without adding up what is there. "text" is UTF-8, since
-- not every database takes every character.
CREATE TABLE stream (
  lineage BIGINT NOT NULL,
  number BIGINT NOT NULL,
  reached BIGINT NOT NULL,
  step INTEGER NOT NULL,
  call INTEGER NOT NULL,
  attempt INTEGER NOT NULL,
  kind TEXT NOT NULL,
  text {bytes} NOT NULL,
  PRIMARY KEY (lineage, number)
);

CREATE INDEX stream_reached ON stream (lineage, reached);

-- Either one lineage holds a workspace alone ("shared" is 0), or all that hold it share it (1).
CREATE TABLE workspace (
  workspace TEXT NOT NULL,
  lineage TEXT NOT NULL,
  workflow TEXT NOT NULL,
  shared INTEGER NOT NULL,
  PRIMARY KEY (workspace, lineage)
);
