package dev.pawl.cli.term;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Where a command reads and writes: the answer goes to {@code out}, the story to {@code err}.
 *
 * @param inPerson whether a person types into {@code in}
 * @param inPiped whether {@code in} is a pipe or a file, so that there is something to read
 * @param outPerson whether a person reads {@code out}
 * @param errPerson whether a person reads {@code err}
 * @param columns how wide lines of the story may be
 * @param rawMode what makes single keys readable
 * @param answerColumns how wide lines of the answer may be
 */
public record Terminal(
    InputStream in,
    PrintStream out,
    PrintStream err,
    boolean inPerson,
    boolean inPiped,
    boolean outPerson,
    boolean errPerson,
    int columns,
    Paint outPaint,
    Paint errPaint,
    RawMode rawMode,
    int answerColumns) {
  public static final int DEFAULT_COLUMNS = 80;

  /** As long as a line is: a program reads it. */
  public static final int UNLIMITED = Integer.MAX_VALUE / 2;

  /** Whether somebody is there to answer a question: they see it and can type. */
  public boolean canAsk() {
    return inPerson && errPerson;
  }

  /** Writes a line of the answer. */
  public void answer(String line) {
    out.println(line);
  }

  /** Writes a line of the story. */
  public void say(String line) {
    err.println(line);
  }

  /** The same without anybody there to ask. */
  public Terminal withoutInput() {
    return new Terminal(
        InputStream.nullInputStream(),
        out,
        err,
        false,
        false,
        outPerson,
        errPerson,
        columns,
        outPaint,
        errPaint,
        rawMode,
        answerColumns);
  }

  /** The same with colour as it was asked for. */
  public Terminal withPaint(Paint forOut, Paint forErr) {
    return new Terminal(
        in,
        out,
        err,
        inPerson,
        inPiped,
        outPerson,
        errPerson,
        columns,
        forOut,
        forErr,
        rawMode,
        answerColumns);
  }

  /** The same without the story. */
  public Terminal quiet() {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    return new Terminal(
        in,
        out,
        nowhere,
        inPerson,
        inPiped,
        outPerson,
        false,
        columns,
        outPaint,
        errPaint,
        rawMode,
        answerColumns);
  }
}
