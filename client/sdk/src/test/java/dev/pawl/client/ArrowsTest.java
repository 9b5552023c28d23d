package dev.pawl.client;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

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
}
