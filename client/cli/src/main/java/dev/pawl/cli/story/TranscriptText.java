package dev.pawl.cli.story;

import dev.pawl.cli.term.Escapes;
import dev.pawl.cli.term.Paint;
import dev.pawl.client.RunTranscript;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A transcript, message by message and in full. */
public final class TranscriptText {
  private static final String INDENT = "  ";

  private final Paint paint;
  private final List<String> lines = new ArrayList<>();

  private TranscriptText(Paint paint) {
    this.paint = paint;
  }

  public static List<String> lines(RunTranscript transcript, Paint paint) {
    TranscriptText text = new TranscriptText(paint);
    transcript.entries().forEach(text::add);
    if (!transcript.notAppended().isEmpty()) {
      text.head("written, and not yet seen by the model");
      transcript.notAppended().forEach(text::add);
    }
    return text.lines;
  }

  private void add(Entry entry) {
    if (entry instanceof Entry.User user) {
      head("user (" + user.origin().name().toLowerCase(Locale.ROOT) + ")");
      body(user.text());
    } else if (entry instanceof Entry.Assistant assistant) {
      head("assistant (" + assistant.model() + ")");
      assistant.blocks().forEach(this::add);
    } else if (entry instanceof Entry.ToolResult result) {
      head(
          "result of "
              + result.call()
              + " "
              + result.tool()
              + " ("
              + result.status().name().toLowerCase(Locale.ROOT).replace('_', ' ')
              + ")");
      body(result.content());
    } else {
      head("an entry that a later version of Pawl wrote");
    }
  }

  private void add(Block block) {
    if (block instanceof Block.Text text) {
      body(text.text());
    } else if (block instanceof Block.Call call) {
      lines.add(
          INDENT
              + paint.yellow("→ " + call.ref() + " " + Escapes.line(call.name()))
              + " "
              + Escapes.line(call.arguments()));
    } else if (block instanceof Block.Opaque opaque) {
      lines.add(INDENT + paint.dim("(a block for " + Escapes.line(opaque.provider()) + " only)"));
    } else {
      lines.add(INDENT + paint.dim("(a block that a later version of Pawl wrote)"));
    }
  }

  private void head(String text) {
    lines.add("");
    lines.add(paint.bold(Escapes.line(text)));
  }

  private void body(String text) {
    Escapes.block(text).lines().forEach(line -> lines.add(INDENT + line));
  }
}
