package dev.pawl.activities.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.tool.Tool;
import dev.pawl.contracts.tool.ToolContext;
import dev.pawl.contracts.tool.ToolDefinition;
import dev.pawl.contracts.tool.ToolOutput;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolCatalogTest {
  enum Order {
    NAME,
    SIZE
  }

  record Filter(@JsonPropertyDescription("A glob.") String glob) {}

  record Parameters(
      @JsonPropertyDescription("Where to look.") String path,
      @JsonPropertyDescription("How many at most.") @Nullable Integer limit,
      @JsonPropertyDescription("How to sort.") @Nullable Order order,
      @JsonPropertyDescription("Which to keep.") @Nullable List<Filter> filters,
      @JsonPropertyDescription("Whether to go deep.") boolean deep) {}

  record Nothing() {}

  record Inner(String path) {}

  record Undescribed(
      @JsonPropertyDescription("One.") Inner inner,
      @JsonPropertyDescription("Many.") List<Inner> all) {}

  record Deep(@JsonPropertyDescription("One.") Inner inner) {}

  record Wide(@JsonPropertyDescription("Many.") List<Inner> all) {}

  record Picky(@JsonPropertyDescription("How many.") int count) {
    Picky {
      if (count < 0) {
        throw new IllegalArgumentException("count is at least 0");
      }
    }
  }

  private final ToolCatalog catalog =
      ToolCatalog.of(
          List.of(new Fake<>("list", Parameters.class), new Fake<>("now", Nothing.class)));

  @Test
  void schemaComesFromTheRecordInItsOwnOrder() {
    assertThat(Json.text(catalog.definition("list").parameters()))
        .isEqualTo(
            """
            {"type":"object","properties":{
            "path":{"type":"string","description":"Where to look."},
            "limit":{"type":"integer","description":"How many at most.",
            "minimum":-2147483648,"maximum":2147483647},
            "order":{"type":"string","enum":["NAME","SIZE"],"description":"How to sort."},
            "filters":{"description":"Which to keep.","type":"array","items":{"type":"object",
            "properties":{"glob":{"type":"string","description":"A glob."}},"required":["glob"],
            "additionalProperties":false}},
            "deep":{"type":"boolean","description":"Whether to go deep."}},
            "required":["path","deep"],"additionalProperties":false}
            """
                .replace("\n", ""));
  }

  @Test
  void schemaOfNoParametersIsAnEmptyObject() {
    assertThat(Json.text(catalog.definition("now").parameters()))
        .isEqualTo("{\"type\":\"object\",\"additionalProperties\":false,\"properties\":{}}");
  }

  @Test
  void argumentsThatFitBecomeTheRecord() {
    assertThat(
            catalog.parse("list", "{\"path\":\"a\",\"deep\":true,\"limit\":5,\"order\":\"SIZE\"}"))
        .isInstanceOfSatisfying(
            ParsedCall.Ready.class,
            ready ->
                assertThat(ready.parameters())
                    .isEqualTo(new Parameters("a", 5, Order.SIZE, null, true)));
  }

  @Test
  void nullOfAnOptionalParameterCountsAsAbsentAtAnyDepth() {
    assertThat(
            catalog.parse("list", "{\"path\":\"a\",\"deep\":true,\"limit\":null,\"filters\":null}"))
        .isInstanceOf(ParsedCall.Ready.class);
    assertThat(problem("{\"path\":null,\"deep\":true}")).startsWith("/path: null found");
    assertThat(problem("{\"path\":\"a\",\"deep\":true,\"filters\":[{\"glob\":null}]}"))
        .startsWith("/filters/0/glob: null found");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|/path: required property",
        "{\"path\":1,\"deep\":true}|/path: integer found, string expected",
        "{\"path\":\"a\",\"deep\":\"yes\"}|/deep: string found, boolean expected",
        "{\"path\":\"a\",\"deep\":true,\"a/~b\":1}|/a~1~0b: ",
        "{\"path\":\"a\",\"deep\":true,\"limit\":\"5\"}|/limit: string found",
        "{\"path\":\"a\",\"deep\":true,\"limit\":5.5}|/limit: number found",
        "{\"path\":\"a\",\"deep\":true,\"limit\":99999999999}|/limit: must have a maximum",
        "{\"path\":\"a\",\"deep\":true,\"order\":\"size\"}|/order: ",
        "{\"path\":\"a\",\"deep\":true,\"filters\":[{}]}|/filters/0/glob: required",
        "[]|the arguments: array found, object expected",
        "null|the arguments: null found",
        "{\"path\":|the arguments are not JSON",
      })
  void argumentsThatDoNotFitAreNamedByTheirPointer(String arguments, String problem) {
    assertThat(problem(arguments)).startsWith(problem);
  }

  @Test
  void messagesDoNotDependOnTheLocale() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertThat(problem("{\"path\":1,\"deep\":true}"))
          .isEqualTo("/path: integer found, string expected");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void parametersMayRefuseWhatTheirSchemaAllows() {
    ToolCatalog picky = ToolCatalog.of(List.of(new Fake<>("picky", Picky.class)));

    assertThat(picky.parse("picky", "{\"count\":-1}"))
        .isEqualTo(new ParsedCall.Broken("the arguments: count is at least 0"));
  }

  @Test
  void toolsThatAModelCannotWorkWithAreAllNamed() {
    assertThatThrownBy(
            () ->
                ToolCatalog.of(
                    List.of(
                        new Fake<>("bad name", Nothing.class),
                        new Fake<>("mute", Undescribed.class),
                        new Fake<>("deep", Deep.class),
                        new Fake<>("wide", Wide.class),
                        new Fake<>("twice", Nothing.class),
                        new Fake<>("twice", Nothing.class))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("\"bad name\"")
        .hasMessageContaining("mute: parameter /$defs/Inner/path has no description")
        .hasMessageContaining("deep: parameter /inner/path has no description")
        .hasMessageContaining("wide: parameter /all/*/path has no description")
        .hasMessageContaining("twice: two tools have this name");
  }

  @Test
  void unknownNameIsNoToolAndTheOthersAreNamed() {
    assertThat(catalog.find("nope")).isEmpty();
    assertThat(catalog.names()).containsExactly("list", "now");
    assertThatThrownBy(() -> catalog.definition("nope"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("list, now");
  }

  @Test
  void schemaThatRefersElsewhereFetchesNothing() throws IOException {
    try (ServerSocket elsewhere = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      elsewhere.setSoTimeout(1);
      ToolDefinition tool =
          new ToolDefinition(
              "t",
              "1",
              "d",
              Json.tree(
                  "{\"type\":\"object\",\"properties\":{\"a\":{\"$ref\":\"http://127.0.0.1:"
                      + elsewhere.getLocalPort()
                      + "/schema.json\"}}}"),
              Effect.READ_ONLY,
              Access.READ,
              false,
              Duration.ofSeconds(1));

      assertThatThrownBy(() -> new ArgumentCheck().prepare(tool))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("t: its schema cannot be used");
      assertThatThrownBy(elsewhere::accept).isInstanceOf(SocketTimeoutException.class);
    }
  }

  private String problem(String arguments) {
    ParsedCall parsed = catalog.parse("list", arguments);
    assertThat(parsed).isInstanceOf(ParsedCall.Broken.class);
    return ((ParsedCall.Broken) parsed).problem();
  }

  record Fake<P extends Record>(String name, Class<P> parameters) implements Tool<P> {
    @Override
    public String version() {
      return "1";
    }

    @Override
    public String description() {
      return "Does something.";
    }

    @Override
    public Effect effect() {
      return Effect.READ_ONLY;
    }

    @Override
    public Access access() {
      return Access.READ;
    }

    @Override
    public ToolOutput call(P parameters, ToolContext context) {
      return ToolOutput.of(parameters.toString());
    }
  }
}
