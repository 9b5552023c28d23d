package dev.pawl.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShellEnvironmentTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "PATH",
        "HOME",
        "USER",
        "JAVA_HOME",
        "MAVEN_OPTS",
        "MAVEN_HOME",
        "MAVEN_ARGS",
        "LANG",
        "LC_ALL",
        "TMPDIR",
        "http_proxy",
        "HTTPS_PROXY",
        "no_proxy"
      })
  void listedVariablesPass(String name) {
    assertThat(ShellEnvironment.from(Map.of(name, "value"))).containsEntry(name, "value");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ANTHROPIC_API_KEY",
        "OPENAI_API_KEY",
        "AWS_SECRET_ACCESS_KEY",
        "AWS_PROFILE",
        "GITHUB_TOKEN",
        "SSH_AUTH_SOCK",
        "MAVEN_GPG_PASSPHRASE",
        "MAVEN_PASSWORD",
        "MAVEN_TOKEN",
        "LC_SECRET",
        "BASH_ENV",
        "ENV",
        "LD_PRELOAD",
        "PROMPT_COMMAND",
        "PAWL_HOME",
        "TEMPORAL_API_KEY",
        "DATABASE_URL",
        "GIT_SSH_COMMAND",
        "PYTHONPATH",
        "NODE_OPTIONS",
        "JAVA_TOOL_OPTIONS",
        "IFS"
      })
  void everythingElseDoesNot(String name) {
    assertThat(ShellEnvironment.from(Map.of(name, "value"))).doesNotContainKey(name);
  }

  @Test
  void programsAreKeptFromWaitingForATerminal() {
    assertThat(ShellEnvironment.from(Map.of("TERM", "xterm", "PAGER", "less")))
        .containsEntry("TERM", "dumb")
        .containsEntry("PAGER", "cat")
        .containsEntry("GIT_TERMINAL_PROMPT", "0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://user:pass@proxy:8080",
        "user:pass@proxy:8080",
        "http://user@proxy:8080",
        "socks5://u:p%40ss@proxy:8080"
      })
  void proxiesLoseTheirPasswords(String url) {
    assertThat(ShellEnvironment.from(Map.of("HTTPS_PROXY", url)).get("HTTPS_PROXY"))
        .isIn("http://proxy:8080", "proxy:8080", "socks5://proxy:8080");
  }

  @Test
  void textIsUtf8UnlessTheWorkerSaysOtherwise() {
    assertThat(ShellEnvironment.from(Map.of())).containsEntry("LANG", "C.UTF-8");
    assertThat(ShellEnvironment.from(Map.of("LC_ALL", "de_DE.UTF-8"))).doesNotContainKey("LANG");
  }
}
