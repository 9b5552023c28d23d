package dev.pawl.workflows;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;

/**
 * Workflow code computes and touches nothing: what it must not call, so that a replay decides as
 * the first run did.
 */
class PurityTest {
  private static final JavaClasses WORKFLOWS =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(
              "dev.pawl.workflows",
              "dev.pawl.contracts.run",
              "dev.pawl.contracts.message",
              "dev.pawl.contracts.activity");

  @Test
  void workflowsReadNoClock() {
    check(
        noClasses()
            .should()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(java.time.Instant.class, "now")
            .orShould()
            .callMethod(java.time.LocalDate.class, "now")
            .orShould()
            .callMethod(java.time.LocalDateTime.class, "now")
            .orShould()
            .callMethod(java.time.ZonedDateTime.class, "now")
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(java.time.Clock.class));
  }

  @Test
  void workflowsDrawNothingAtRandom() {
    check(
        noClasses()
            .should()
            .callMethod(java.util.UUID.class, "randomUUID")
            .orShould()
            .callMethod(Math.class, "random")
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(java.util.Random.class));
  }

  @Test
  void workflowsStartNoThreadAndBlockOnNothing() {
    check(
        noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                "java.util.concurrent", "java.util.concurrent.locks", "java.util.concurrent.atomic")
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(Thread.class));
  }

  @Test
  void workflowsTouchNoFileNetworkDatabaseOrEnvironment() {
    check(
        noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                "java.io..", "java.nio.file..", "java.net..", "java.sql..", "org.slf4j..")
            .orShould()
            .callMethod(System.class, "getenv", String.class)
            .orShould()
            .callMethod(System.class, "getenv")
            .orShould()
            .callMethod(System.class, "getProperty", String.class)
            .orShould()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err"));
  }

  @Test
  void workflowsIterateOverNothingWithoutAnOrder() {
    check(
        noClasses()
            .that()
            .resideInAPackage("dev.pawl.workflows..")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.util.HashMap")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.util.HashSet"));
  }

  @Test
  void workflowsShareNoState() {
    check(noFields().that().areStatic().should().notBeFinal());
  }

  @Test
  void workflowsKnowContractsAndTemporalOnly() {
    check(
        classes()
            .that()
            .resideInAPackage("dev.pawl.workflows..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                "dev.pawl.workflows..",
                "dev.pawl.contracts..",
                "io.temporal..",
                "java..",
                "com.fasterxml.jackson.databind",
                "org.jspecify.annotations"));
  }

  @Test
  void decisionsKnowNoTemporal() {
    check(
        noClasses()
            .that()
            .resideInAPackage("dev.pawl.workflows.decide..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.temporal.."));
  }

  @Test
  void decisionsKnowNothingOfTheWorkflowAroundThem() {
    check(
        noClasses()
            .that()
            .resideInAPackage("dev.pawl.workflows.decide..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.pawl.workflows"));
  }

  private static void check(ArchRule rule) {
    rule.check(WORKFLOWS);
  }
}
