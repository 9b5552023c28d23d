package dev.pawl.contracts.script;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.Node;

/** What is wrong with a script, and where: lines and columns count from 1. */
public final class ScriptException extends Exception {
  private static final long serialVersionUID = 1L;

  ScriptException(Node node, String problem) {
    this(node.getStartMark(), problem, null);
  }

  /** Without a mark, the trouble is with the script as a whole. */
  ScriptException(Optional<Mark> mark, String problem, @Nullable Throwable cause) {
    super(mark.map(ScriptException::place).orElse("") + problem, cause);
  }

  private static String place(Mark mark) {
    return "line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1) + ": ";
  }
}
