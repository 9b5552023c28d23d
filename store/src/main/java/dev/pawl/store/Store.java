package dev.pawl.store;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LineageId;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Where runs are remembered. Every method may be called from many threads, and from many processes
 * at once. What is returned was on disk before it was returned. Failures are {@link
 * StoreException}s.
 */
public interface Store extends AutoCloseable {
  /** The store's own id: eight lower-case letters and digits, drawn when it was made. */
  String id();

  /**
   * Does some writes under one lineage as one commit: all of them or none. The work may run more
   * than once and must not touch anything else.
   */
  <R> R write(LineageId lineage, Work<R> work);

  /**
   * Reads a blob and checks its digest. Throws {@link StoreException} that names the digest where
   * it is missing or damaged.
   */
  byte[] blob(Digest digest);

  /** The digests of all blobs that were put under a lineage, in their order. */
  List<Digest> blobs(LineageId lineage);

  Optional<byte[]> value(LineageId lineage, String key);

  /** All keys that begin with the prefix, in order of their bytes. */
  SortedMap<String, byte[]> values(LineageId lineage, String prefix);

  /**
   * Adds live text for watchers. Bounded per lineage: the oldest goes first. Best effort: losing it
   * loses nothing else.
   */
  void append(LineageId lineage, StreamChunk chunk);

  /**
   * Live text with a sequence number above the given one, in order, at most {@code most} chunks.
   */
  List<StreamChunk.Numbered> stream(LineageId lineage, long after, int most);

  /**
   * Takes a workspace for a run, or finds who is in its way: anybody else who holds it, a directory
   * in it or one that it is in, or where it is wanted shared anybody of those who does not share.
   * Taking what one holds already is no change.
   *
   * @return the caller's own hold, or that of one run in its way
   */
  WorkspaceHold hold(WorkspaceHold wanted);

  /** Who is in the way of a hold, without taking it. */
  List<WorkspaceHold> barring(WorkspaceHold wanted);

  /** Gives a run's own hold back; no change where it has none. */
  void release(String workspace, LineageId lineage);

  /**
   * Ends the hold of a run that is known to have ended, and takes the workspace as {@link #hold}
   * does: somebody else may have been faster, or share it too. The one that ended may have been in
   * the way from within or from around.
   */
  WorkspaceHold takeOver(WorkspaceHold ended, WorkspaceHold wanted);

  /** All lineages that were ever written to and not deleted, newest first. */
  List<LineageId> lineages();

  /**
   * How many bytes would go with a lineage: its ledger, and the blobs that no other lineage refers
   * to, as they are kept.
   */
  long size(LineageId lineage);

  /**
   * Deletes everything of a lineage as one commit, with the blobs that no other lineage refers to,
   * if the condition holds inside of that commit. What refers to a blob without having put it is
   * not known here: the condition has to.
   *
   * @return whether it was deleted
   */
  boolean delete(LineageId lineage, Predicate<Batch> condition);

  /** Gives the room of what was deleted back to the disk, where the database keeps it. */
  void compact();

  /** Where the store is, for people: a path or an address, never a password. */
  String location();

  @Override
  void close();

  /** Writes that belong together. */
  @FunctionalInterface
  interface Work<R> {
    R in(Batch batch);
  }

  /** The writes of one commit. */
  interface Batch {
    /** Keeps bytes under their digest; harmless if they are there already. */
    Digest putBlob(byte[] bytes);

    /** Reads a blob as {@link Store#blob} does, this batch's own writes included. */
    byte[] blob(Digest digest);

    /** Writes a key once. Returns null if this call wrote it, or the value that was there first. */
    byte @Nullable [] putIfAbsent(String key, byte[] value);

    /** What the key holds, this batch's own writes included. */
    Optional<byte[]> value(String key);

    /** All keys that begin with the prefix, this batch's own writes included. */
    SortedMap<String, byte[]> values(String prefix);
  }
}
