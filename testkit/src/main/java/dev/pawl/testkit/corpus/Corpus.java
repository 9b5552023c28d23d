package dev.pawl.testkit.corpus;

import dev.pawl.contracts.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A collection of bad inputs of one kind: the resources {@code corpus/NAME/*.json}, each a case.
 *
 * <p>A case is a JSON object. {@code why} says what is bad about it, {@code expect} is the verdict
 * in a word of this corpus, {@code input} is the input: a string, or a list of pieces. A piece is a
 * string, {@code {"repeat": PIECES, "times": N}} or {@code {"base64": "…"}}. Other fields belong to
 * the corpus.
 */
public final class Corpus {
  private static final String FOLDER = "/corpus/";
  private static final String ENDING = ".json";

  /** Larger inputs are bad by their size alone; changing one character in them finds nothing. */
  private static final int LARGEST_MUTATED = 32 * 1024;

  private final String name;
  private final List<Case> cases;

  private Corpus(String name, List<Case> cases) {
    this.name = name;
    this.cases = List.copyOf(cases);
  }

  /** The corpus of this name; throws where there is none. */
  public static Corpus of(String name) {
    try {
      List<Case> cases = new ArrayList<>();
      for (String file : files(FOLDER + name)) {
        String title = file.substring(0, file.length() - ENDING.length());
        cases.add(read(title, FOLDER + name + "/" + file));
      }
      return new Corpus(name, cases);
    } catch (IOException e) {
      throw new UncheckedIOException("the corpus " + name + " cannot be read", e);
    }
  }

  public String name() {
    return name;
  }

  /** All cases, by name. */
  public List<Case> cases() {
    return cases;
  }

  /** Cases changed at random: the same seed gives the same ones. */
  Stream<Case> mutants(long seed, int count) {
    List<Case> small = cases.stream().filter(one -> one.input().size() <= LARGEST_MUTATED).toList();
    Mutation mutation = new Mutation(new Random(seed), small);
    return Stream.iterate(0, i -> i < count, i -> i + 1)
        .map(i -> small.get(i % small.size()).mutant(i, mutation.of(small.get(i % small.size()))));
  }

  private static Case read(String title, String resource) throws IOException {
    try (@Nullable InputStream in = Corpus.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException(resource + " is not there");
      }
      return Case.read(title, Json.tree(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
    } catch (IllegalArgumentException e) {
      throw new IOException(resource + " is no case", e);
    }
  }

  /** The files of a folder of resources, which may lie in a jar. */
  private static List<String> files(String folder) throws IOException {
    URL url = Corpus.class.getResource(folder);
    if (url == null) {
      throw new IOException(folder + " is not there");
    }
    URLConnection connection = url.openConnection();
    if (connection instanceof JarURLConnection jar) {
      String prefix = folder.substring(1) + "/";
      return cases(
          jar.getJarFile().stream()
              .map(entry -> entry.getName())
              .filter(entry -> entry.startsWith(prefix))
              .map(entry -> entry.substring(prefix.length())));
    }
    try (Stream<Path> all = Files.list(Path.of(uri(url)))) {
      return cases(all.map(path -> path.getFileName().toString()));
    }
  }

  private static List<String> cases(Stream<String> files) {
    return files.filter(file -> file.endsWith(ENDING)).sorted().toList();
  }

  private static URI uri(URL url) throws IOException {
    try {
      return url.toURI();
    } catch (URISyntaxException e) {
      throw new IOException("not an address of a folder: " + url, e);
    }
  }
}
