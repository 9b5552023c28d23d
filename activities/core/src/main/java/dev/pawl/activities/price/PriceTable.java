package dev.pawl.activities.price;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.pawl.contracts.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Prices by provider and model. A user's file stands before the built-in one; in each the longest
 * matching pattern wins. An unknown model has no price, which is not the same as costing nothing.
 */
public final class PriceTable {
  private static final String BUILT_IN = "prices.json";
  private static final String SCRIPTED = "scripted";

  /** A misspelt rate in a user's file would silently cost what input costs. */
  private static final ObjectReader STRICT =
      Json.mapper()
          .readerFor(PriceFile.class)
          .with(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private final List<PriceFile> files;

  private PriceTable(List<PriceFile> files) {
    this.files = files;
  }

  public static PriceTable builtIn() {
    return new PriceTable(List.of(builtInFile()));
  }

  /**
   * The built-in prices, after those of a user's file. Throws {@link IllegalArgumentException} that
   * says where the file is wrong.
   */
  public static PriceTable with(Path userFile) {
    try {
      PriceFile file = STRICT.readValue(Files.readAllBytes(userFile));
      return new PriceTable(List.of(file, builtInFile()));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "the price file "
              + userFile
              + " cannot be read at line "
              + (e.getLocation() == null ? "?" : e.getLocation().getLineNr())
              + ": "
              + e.getOriginalMessage()
              + " (amounts are strings, such as \"0.5\")",
          e);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the price file " + userFile + " cannot be read: " + e.getMessage(), e);
    }
  }

  public Optional<Price> find(String provider, String model) {
    if (provider.equals(SCRIPTED)) {
      return Optional.of(Price.FREE);
    }
    for (PriceFile file : files) {
      @Nullable Price found = file.find(provider, model);
      if (found != null) {
        return Optional.of(found);
      }
    }
    return Optional.empty();
  }

  private static PriceFile builtInFile() {
    try (InputStream in = PriceTable.class.getResourceAsStream(BUILT_IN)) {
      if (in == null) {
        throw new IllegalStateException("this build lacks its resource " + BUILT_IN);
      }
      return Json.read(in.readAllBytes(), PriceFile.class);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the resource " + BUILT_IN, e);
    }
  }
}
