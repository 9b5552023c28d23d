package dev.pawl.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;

class ArrowsTest {
  private static final JavaClasses CLI =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.pawl.cli");

  private static void holds(ArchRule rule) {
    rule.check(CLI);
  }

  @Test
  void theCommandLineStartsWorkersAsProcessesOnly() {
    holds(
        noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                "dev.pawl.worker..", "dev.pawl.activities..", "dev.pawl.testkit.."));
  }

  @Test
  void theCommandLineUsesTheClientAsItsUsersDo() {
    holds(
        noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.pawl.client.internal.."));
  }

  @Test
  void onlyReplayKnowsTheWorkflowsCode() {
    holds(
        noClasses()
            .that()
            .resideOutsideOfPackage("dev.pawl.cli.replay..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.pawl.workflows..", "io.temporal.testing.."));
  }

  @Test
  void theTerminalKnowsNothingOfRuns() {
    holds(
        noClasses()
            .that()
            .resideInAPackage("dev.pawl.cli.term..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.pawl.client..", "dev.pawl.contracts..", "io.temporal.."));
  }

  @Test
  void aStoryIsTextAndTouchesNothing() {
    holds(
        noClasses()
            .that()
            .resideInAPackage("dev.pawl.cli.story..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.temporal..", "java.nio.file..", "java.net..", "picocli.."));
  }

  @Test
  void roomsHaveNoCycles() {
    holds(slices().matching("dev.pawl.cli.(**)").should().beFreeOfCycles());
  }

  @Test
  void noRoomKnowsTheRootThatNamesAllCommands() {
    holds(
        noClasses()
            .that()
            .resideOutsideOfPackage("dev.pawl.cli")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.pawl.cli"));
  }

  @Test
  void oneKindOfCommandKnowsNothingOfAnother() {
    holds(slices().matching("dev.pawl.cli.command.(*)..").should().notDependOnEachOther());
  }
}
