package dev.pawl.activities.run;

import dev.pawl.activities.catalog.ToolCatalog;
import dev.pawl.activities.price.PriceTable;
import dev.pawl.activities.workspace.Workspaces;
import java.util.Set;

/**
 * What a worker can offer a run.
 *
 * @param providers the names of its model providers
 */
record Equipment(
    Set<String> providers, ToolCatalog tools, PriceTable prices, Workspaces workspaces) {
  Equipment {
    providers = Set.copyOf(providers);
  }
}
