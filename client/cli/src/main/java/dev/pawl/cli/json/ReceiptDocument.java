package dev.pawl.cli.json;

import dev.pawl.contracts.message.Receipt;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a message, as {@code steer}, {@code approve} and the like print it.
 *
 * @param status null where no worker has answered yet and the server keeps the message
 */
public record ReceiptDocument(
    String schema,
    String id,
    String message,
    @Nullable String call,
    Receipt.@Nullable Status status,
    boolean accepted,
    String text,
    String requestId) {}
