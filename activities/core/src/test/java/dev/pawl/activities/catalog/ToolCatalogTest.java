package dev.pawl.activities.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.tool.Tool;
import dev.pawl.contracts.tool.ToolContext;
import dev.pawl.contracts.tool.ToolOutput;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

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
