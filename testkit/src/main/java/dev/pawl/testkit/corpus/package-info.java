/** Bad input: corpora of cases with their verdicts, and what attacks code with them. */
@NullMarked
package dev.pawl.testkit.corpus;

import org.jspecify.annotations.NullMarked;
