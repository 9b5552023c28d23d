/**
 * What runs remember: blobs, a ledger of keys that are written once, transcripts, live text and
 * workspace holds.
 */
@NullMarked
package dev.pawl.store;

import org.jspecify.annotations.NullMarked;
