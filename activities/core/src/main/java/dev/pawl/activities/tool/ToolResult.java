package dev.pawl.activities.tool;

import dev.pawl.activities.kernel.OutputCap;
import dev.pawl.activities.kernel.Results;
import dev.pawl.activities.kernel.Texts;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.ResultStatus;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a call came to, as the model will see it.
 *
 * @param whole the whole output where the entry holds only a part of it
 */
record ToolResult(Entry.ToolResult entry, @Nullable String whole) {

  static ToolResult of(CallRef call, String tool, ResultStatus status, String content) {
    return new ToolResult(Results.result(call, tool, status, content), null);
  }

  static ToolResult closed(
      CallRef call, String tool, CallResult.Kind kind, @Nullable String reason) {
    return new ToolResult(Results.closed(call, tool, kind, reason), null);
  }

  /** The same for a model that must know that a person had changed what it asked for. */
  ToolResult afterEdit(String arguments) {
    String content = Texts.afterEdit(arguments, entry.content(), entry.status().error());
    return new ToolResult(
        Results.result(entry.call(), entry.tool(), entry.status(), content), whole);
  }

  /** The same without what is hidden in what the model sees of it. */
  ToolResult hiding(UnaryOperator<String> keyless) {
    return new ToolResult(
        Results.result(entry.call(), entry.tool(), entry.status(), keyless.apply(entry.content())),
        whole);
  }

  /** A tool that has ended in spite of being told to stop has ended. */
  static ToolResult of(CallRef call, String tool, ToolRun run, Duration timeout) {
    ToolOutput output = run.output();
    if (output != null && output.status() == ResultStatus.OK) {
      return output(call, tool, ResultStatus.OK, output.text());
    }
    if (run.stopped() == null) {
      return output == null
          ? of(call, tool, ResultStatus.ERROR, Texts.threw(message(run.thrown())))
          : output(call, tool, own(output.status()), output.text());
    }
    boolean timedOut = run.stopped() == ToolRun.Stop.TIMED_OUT;
    if (output != null) {
      ResultStatus status = timedOut ? ResultStatus.TIMED_OUT : ResultStatus.CANCELLED;
      return output(call, tool, status, output.text());
    }
    return timedOut
        ? of(call, tool, ResultStatus.TIMED_OUT, Texts.timedOut(words(timeout)))
        : closed(call, tool, CallResult.Kind.CANCELLED, null);
  }

  private static ToolResult output(CallRef call, String tool, ResultStatus status, String text) {
    String shown = OutputCap.of(text, call);
    String content = status == ResultStatus.OK ? shown : Texts.error(shown);
    return new ToolResult(
        Results.result(call, tool, status, content),
        OutputCap.tooLong(text) ? OutputCap.kept(text) : null);
  }

  /** The other statuses are the engine's to give. */
  private static ResultStatus own(ResultStatus said) {
    return said == ResultStatus.TIMED_OUT || said == ResultStatus.CANCELLED
        ? said
        : ResultStatus.ERROR;
  }

  private static String message(@Nullable Throwable thrown) {
    if (thrown == null) {
      return "the tool did not end";
    }
    String kind = thrown.getClass().getSimpleName();
    if (thrown instanceof Error) {
      return "the tool broke down (" + kind + "); it may have done a part of its work";
    }
    String message = thrown.getMessage();
    return message == null || message.isBlank() ? kind : message;
  }

  private static String words(Duration timeout) {
    return timeout.toMillis() % 1000 == 0 ? timeout.toSeconds() + " s" : timeout.toMillis() + " ms";
  }
}
