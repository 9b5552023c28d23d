package dev.pawl.cli.input;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.TypeConversionException;

/** Reads one of a closed set of words, and names them as they are typed where it is none. */
public final class Words<E extends Enum<E>> implements ITypeConverter<E> {
  /** What a later version wrote; nobody types it. */
  private static final String UNKNOWN = "UNKNOWN";

  private final List<E> values;

  private Words(Class<E> type) {
    values =
        Arrays.stream(type.getEnumConstants())
            .filter(value -> !value.name().equals(UNKNOWN))
            .toList();
  }

  /** Has all closed sets among the options and parameters of these commands read like this. */
  public static void register(CommandLine line) {
    for (ArgSpec argument : line.getCommandSpec().args()) {
      for (Class<?> type : argument.auxiliaryTypes()) {
        if (type.isEnum()) {
          register(line, type);
        }
      }
    }
    line.getSubcommands().values().forEach(Words::register);
  }

  @SuppressWarnings("unchecked") // an enum's class is the class of its constants
  private static <E extends Enum<E>> void register(CommandLine line, Class<?> type) {
    Class<E> words = (Class<E>) type;
    line.registerConverter(words, new Words<>(words));
  }

  /** The words of a closed set. */
  public static <E extends Enum<E>> List<String> typed(Class<E> type) {
    return new Words<>(type).values.stream().map(Words::word).toList();
  }

  @Override
  public E convert(String typed) {
    for (E value : values) {
      if (word(value).equals(typed.toLowerCase(Locale.ROOT).replace('_', '-'))) {
        return value;
      }
    }
    throw new TypeConversionException(
        "'"
            + typed
            + "' is none of "
            + String.join(", ", values.stream().map(Words::word).toList()));
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
