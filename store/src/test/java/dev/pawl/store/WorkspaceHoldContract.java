package dev.pawl.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.LineageId;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How every store keeps who works where, whatever its database. */
abstract class WorkspaceHoldContract {
  private final LineageId lineage = LineageId.random();
  private final LineageId other = LineageId.random();
  private Store store;

  abstract Store open();

  @BeforeEach
  void openIt() {
    store = open();
  }

  @AfterEach
  void closeIt() {
    store.close();
  }

  @Test
  void aWorkspaceHasOneHolder() {
    WorkspaceHold mine = new WorkspaceHold(place("/w"), lineage, "run-a", false);
    WorkspaceHold theirs = new WorkspaceHold(place("/w"), other, "run-b", false);
    assertThat(store.hold(mine)).isEqualTo(mine);
    assertThat(store.hold(mine)).isEqualTo(mine);
    assertThat(store.hold(theirs)).isEqualTo(mine);
    store.release(place("/w").id(), other);
    assertThat(store.hold(theirs)).isEqualTo(mine);
    store.release(place("/w").id(), lineage);
    assertThat(store.hold(theirs)).isEqualTo(theirs);
  }

  @Test
  void aWorkspaceIsTakenOverOnlyFromTheHolderThatIsKnownToHaveEnded() {
    LineageId third = LineageId.random();
    WorkspaceHold ended = new WorkspaceHold(place("/w"), lineage, "run-a", false);
    WorkspaceHold fast = new WorkspaceHold(place("/w"), other, "run-b", false);
    WorkspaceHold slow = new WorkspaceHold(place("/w"), third, "run-c", false);
    store.hold(ended);
    assertThat(store.takeOver(ended, fast)).isEqualTo(fast);
    assertThat(store.takeOver(ended, slow)).isEqualTo(fast);
    store.release(place("/w").id(), other);
    assertThat(store.takeOver(ended, slow)).isEqualTo(slow);
  }

  @Test
  void aSharedWorkspaceIsFreeOnlyOnceAllOfItsHoldersHaveGivenItBack() {
    LineageId third = LineageId.random();
    WorkspaceHold first = new WorkspaceHold(place("/w"), lineage, "run-a", true);
    WorkspaceHold second = new WorkspaceHold(place("/w"), other, "run-b", true);
    WorkspaceHold alone = new WorkspaceHold(place("/w"), third, "run-c", false);
    assertThat(store.hold(first)).isEqualTo(first);
    assertThat(store.hold(second)).isEqualTo(second);
    assertThat(store.hold(first)).isEqualTo(first);
    assertThat(store.hold(alone)).isIn(first, second);
    store.release(place("/w").id(), lineage);
    assertThat(store.hold(alone)).isEqualTo(second);
    store.release(place("/w").id(), other);
    assertThat(store.hold(alone)).isEqualTo(alone);
    assertThat(store.hold(second)).isEqualTo(alone);
  }

  @Test
  void aSharedWorkspaceIsTakenOverOnlyFromAllOfItsHolders() {
    LineageId third = LineageId.random();
    WorkspaceHold first = new WorkspaceHold(place("/w"), lineage, "run-a", true);
    WorkspaceHold second = new WorkspaceHold(place("/w"), other, "run-b", true);
    WorkspaceHold alone = new WorkspaceHold(place("/w"), third, "run-c", false);
    store.hold(first);
    store.hold(second);
    assertThat(store.takeOver(first, alone)).isEqualTo(second);
    assertThat(store.takeOver(second, alone)).isEqualTo(alone);
  }

  @Test
  void aDirectoryInAHeldOneAndOneAroundItAreHeldToo() {
    WorkspaceHold held = new WorkspaceHold(place("/home/ann/shop"), lineage, "run-a", false);
    store.hold(held);
    for (String path : List.of("/home/ann/shop", "/home/ann/shop/web/src", "/home/ann", "/")) {
      WorkspaceHold wanted = new WorkspaceHold(place(path), other, "run-b", false);
      assertThat(store.barring(wanted)).as(path).containsExactly(held);
      assertThat(store.hold(wanted)).as(path).isEqualTo(held);
    }
    for (String path : List.of("/home/ann/shop2", "/home/ann/sho", "/home/ann/%", "/shop")) {
      WorkspaceHold wanted = new WorkspaceHold(place(path), other, "run-b", false);
      assertThat(store.barring(wanted)).as(path).isEmpty();
      assertThat(store.hold(wanted)).as(path).isEqualTo(wanted);
    }
    WorkspacePlace elsewhere = new WorkspacePlace("elsewhere", "host-2", "/home/ann/shop/web");
    WorkspaceHold onAnotherHost = new WorkspaceHold(elsewhere, other, "run-b", false);
    assertThat(store.hold(onAnotherHost)).isEqualTo(onAnotherHost);
  }

  @Test
  void directoriesInEachOtherAreSharedAndTakenOverAsOneIs() {
    WorkspaceHold outer = new WorkspaceHold(place("/shop"), lineage, "run-a", true);
    WorkspaceHold inner = new WorkspaceHold(place("/shop/web"), other, "run-b", true);
    WorkspaceHold alone = new WorkspaceHold(place("/shop/web"), LineageId.random(), "c", false);
    store.hold(outer);
    assertThat(store.hold(inner)).isEqualTo(inner);
    assertThat(store.barring(inner)).isEmpty();
    assertThat(store.barring(alone)).containsExactlyInAnyOrder(outer, inner);
    assertThat(store.takeOver(outer, alone)).isEqualTo(inner);
    assertThat(store.takeOver(inner, alone)).isEqualTo(alone);
  }

  private static WorkspacePlace place(String path) {
    return new WorkspacePlace("of" + path, "host-1", path);
  }
}
