package dev.pawl.store.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RunServerTest {
  @ParameterizedTest
  @CsvSource({
    "c1, n1, c1, n1, false",
    "c1, n1, c1, n2, true",
    "c1, n1, c2, n1, false",
    "c1, '', c2, n2, true",
    "c1, '', c1, n2, false",
    "'', '', c2, n2, false",
    "'', n1, '', n2, true",
  })
  void namespacesTellServersApartAndServersWhereTheyDoNot(
      String cluster,
      String namespace,
      String otherCluster,
      String otherNamespace,
      boolean differ) {
    RunServer one = new RunServer(1, cluster, namespace);
    RunServer other = new RunServer(1, otherCluster, otherNamespace);

    assertThat(one.differs(other)).isEqualTo(differ);
    assertThat(other.differs(one)).isEqualTo(differ);
  }
}
