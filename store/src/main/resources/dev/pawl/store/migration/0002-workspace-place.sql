-- Directories that lie in each other are one workspace for writing, so a hold says where it is.
ALTER TABLE workspace ADD COLUMN host TEXT NOT NULL DEFAULT '';
ALTER TABLE workspace ADD COLUMN path TEXT NOT NULL DEFAULT '';
