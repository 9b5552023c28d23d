/**
 * The scripts of the scripted model: what it says, turn by turn, and how that is written down. Here
 * because both sides need it: who starts a run reads the script before, the model plays it.
 */
@NullMarked
package dev.pawl.contracts.script;

import org.jspecify.annotations.NullMarked;
