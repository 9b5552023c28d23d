package dev.pawl.client;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArrowsTest {
  private static final JavaClasses SDK =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.pawl.client");

  @Test
  void theClientKnowsContractsAndStoreOnly() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.pawl.workflows..",
            "dev.pawl.activities..",
            "dev.pawl.worker..",
            "dev.pawl.cli..",
            "dev.pawl.testkit..")
        .check(SDK);
  }

  @Test
  void eventsArePureAndKnowNoServerAndNoStore() {
    noClasses()
        .that()
        .resideInAPackage("dev.pawl.client.events")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.pawl.client", "dev.pawl.store..", "io.grpc..", "io.temporal.serviceclient..")
        .check(SDK);
  }

  @Test
  void noReadQueriesAWorkflow() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .haveNameMatching("io\\.temporal\\.api\\.workflowservice\\.v1\\.QueryWorkflow.*")
        .check(SDK);
  }

  @Test
  void roomsHaveNoCycles() {
    slices().matching("dev.pawl.client.(internal.*|events)").should().beFreeOfCycles().check(SDK);
  }

  @Test
  void noRoomKnowsTheClientThatUsesThemAll() {
    noClasses()
        .that()
        .resideInAPackage("dev.pawl.client.internal..")
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(
            AgentClient.class,
            RunHandle.class,
            EventStream.class,
            ClientParts.class,
            Messenger.class)
        .check(SDK);
  }
}
