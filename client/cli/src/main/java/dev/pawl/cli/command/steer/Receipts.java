package dev.pawl.cli.command.steer;

import dev.pawl.cli.invocation.Invocation;
import dev.pawl.cli.invocation.MissingWorker;
import dev.pawl.cli.json.Output;
import dev.pawl.cli.json.ReceiptDocument;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.term.Escapes;
import dev.pawl.client.Delivery;
import dev.pawl.contracts.message.Receipt;
import org.jspecify.annotations.Nullable;

/** Reports what became of a message. */
final class Receipts {
  private Receipts() {}

  /**
   * @param message which message it was, such as {@code steer}
   * @return the exit code
   */
  static int report(
      Invocation pawl, String id, String message, @Nullable String call, Delivery delivery) {
    Receipt receipt = delivery.receipt();
    String text =
        delivery.message() + (receipt == null ? ": " + MissingWorker.remedy(pawl.backend()) : "");
    if (pawl.output() == Output.TEXT) {
      pawl.terminal().say(Escapes.block(text));
    } else {
      pawl.print(
          new ReceiptDocument(
              "pawl/receipt/v1",
              id,
              message,
              call,
              receipt == null ? null : receipt.status(),
              delivery.accepted(),
              text,
              delivery.requestId()));
    }
    if (delivery.accepted() || receipt == null) {
      return ExitCode.OK;
    }
    return receipt.status() == Receipt.Status.NOT_PENDING ? ExitCode.NOT_FOUND : ExitCode.FAILED;
  }
}
