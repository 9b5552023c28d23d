package dev.pawl.tool.files;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.StringLength;

class TextEditProperties {
  /** Few letters and short texts: what overlaps, repeats and nests is found that way. */
  @Property(tries = 5000)
  void doingAnEditAgainChangesNothing(
      @ForAll @CharRange(from = 'a', to = 'c') @StringLength(max = 12) String text,
      @ForAll @CharRange(from = 'a', to = 'c') @NotEmpty @StringLength(max = 4) String oldText,
      @ForAll @CharRange(from = 'a', to = 'c') @StringLength(max = 5) String newText,
      @ForAll boolean all) {
    TextEdit edit = new TextEdit(oldText, newText, all);
    if (oldText.equals(newText)
        || !(edit.apply(text) instanceof TextEdit.Outcome.Changed changed)) {
      return;
    }
    TextEdit.Outcome again = edit.apply(changed.text());
    if (newText.isEmpty()) {
      assertThat(again).isEqualTo(new TextEdit.Outcome.NotFound());
    } else {
      assertThat(again).isEqualTo(new TextEdit.Outcome.Already());
    }
  }

  @Property(tries = 2000)
  void singleEditReplacesTheOnlyOccurrence(
      @ForAll @CharRange(from = 'a', to = 'c') @StringLength(max = 8) String before,
      @ForAll @CharRange(from = 'a', to = 'c') @StringLength(max = 8) String after,
      @ForAll @CharRange(from = 'd', to = 'f') @StringLength(max = 5) String newText) {
    TextEdit edit = new TextEdit("-", newText, false);
    TextEdit.Outcome outcome = edit.apply(before + "-" + after);
    assertThat(outcome).isEqualTo(new TextEdit.Outcome.Changed(before + newText + after, 1, 1));
  }
}
