/**
 * The values of the ledger, as JSON. They are written once and read years later: records only grow
 * at their end, and each has a format number.
 */
@NullMarked
package dev.pawl.store.ledger;

import org.jspecify.annotations.NullMarked;
