package dev.pawl.worker.config;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What may be written for a setting. */
interface Form<T> {
  /** Completes "allowed: ". */
  String allowed();

  /** Empty where it is not allowed. */
  Optional<T> read(Given given);

  /** A form of one value, never a list. */
  @FunctionalInterface
  interface One<T> {
    Optional<T> read(String value, Path base);
  }

  private static <T> Form<T> one(String allowed, One<T> one) {
    return new Form<>() {
      @Override
      public String allowed() {
        return allowed;
      }

      @Override
      public Optional<T> read(Given given) {
        if (given.list() || given.values().get(0).isBlank()) {
          return Optional.empty();
        }
        return one.read(given.values().get(0).strip(), given.base());
      }
    };
  }

  static Form<String> text(String what) {
    return one(what, (value, base) -> Optional.of(value));
  }

  static Form<Integer> whole(int least, int most) {
    return one(
        "a whole number from " + least + " to " + most,
        (value, base) -> {
          try {
            int number = Integer.parseInt(value);
            return number < least || number > most ? Optional.empty() : Optional.of(number);
          } catch (NumberFormatException e) {
            return Optional.empty();
          }
        });
  }

  static Form<Boolean> yesOrNo() {
    return one(
        "true or false",
        (value, base) ->
            switch (value) {
              case "true" -> Optional.of(true);
              case "false" -> Optional.of(false);
              default -> Optional.empty();
            });
  }

  static <E extends Enum<E>> Form<E> choice(Class<E> words) {
    List<String> names =
        Arrays.stream(words.getEnumConstants())
            .map(word -> word.name().toLowerCase(Locale.ROOT))
            .toList();
    return one(
        String.join(", ", names),
        (value, base) ->
            names.contains(value)
                ? Optional.of(words.getEnumConstants()[names.indexOf(value)])
                : Optional.empty());
  }

  static Form<Path> file() {
    return one(
        "a path",
        (value, base) -> {
          try {
            return Optional.of(base.resolve(value).normalize());
          } catch (InvalidPathException e) {
            return Optional.empty();
          }
        });
  }

  static Form<Duration> span(Duration most) {
    Pattern form = Pattern.compile("([0-9]{1,6})(s|m|h)");
    return one(
        "a time of at most " + most.toMinutes() + "m, such as 30s or 5m",
        (value, base) -> {
          Matcher matcher = form.matcher(value);
          if (!matcher.matches()) {
            return Optional.empty();
          }
          Duration span = Duration.parse("PT" + value.toUpperCase(Locale.ROOT));
          return span.compareTo(most) > 0 ? Optional.empty() : Optional.of(span);
        });
  }

  /** Base addresses, and the word for this machine; a list, or one. */
  static Form<List<URI>> addresses() {
    return new Form<>() {
      @Override
      public String allowed() {
        return "addresses such as https://models.example, or loopback, in a list or with commas";
      }

      @Override
      public Optional<List<URI>> read(Given given) {
        List<URI> all = new ArrayList<>();
        List<String> values =
            given.list() ? given.values() : List.of(given.values().get(0).split(",", -1));
        for (String value : values) {
          try {
            URI uri = new URI(value.strip());
            boolean address = uri.getScheme() != null && uri.getHost() != null;
            if (!address && !uri.equals(WorkerConfig.Keys.LOOPBACK)) {
              return Optional.empty();
            }
            all.add(uri);
          } catch (URISyntaxException e) {
            return Optional.empty();
          }
        }
        return Optional.of(List.copyOf(all));
      }
    };
  }
}
