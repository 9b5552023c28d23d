package dev.pawl.worker.cases;

import static dev.pawl.testkit.invariants.Invariant.I1;
import static dev.pawl.testkit.invariants.Invariant.I10;
import static dev.pawl.testkit.invariants.Invariant.I12;
import static dev.pawl.testkit.invariants.Invariant.I13;
import static dev.pawl.testkit.invariants.Invariant.I14;
import static dev.pawl.testkit.invariants.Invariant.I15;
import static dev.pawl.testkit.invariants.Invariant.I16;
import static dev.pawl.testkit.invariants.Invariant.I2;
import static dev.pawl.testkit.invariants.Invariant.I3;
import static dev.pawl.testkit.invariants.Invariant.I4;
import static dev.pawl.testkit.invariants.Invariant.I5;
import static dev.pawl.testkit.invariants.Invariant.I6;
import static dev.pawl.testkit.invariants.Invariant.I7;
import static dev.pawl.testkit.invariants.Invariant.I8;

import java.util.List;

/** All saboteurs, by the invariant that each must make fail, and no other. */
final class Saboteurs {
  static final List<Saboteur> ALL =
      List.of(
          new Saboteur(I1, "the run never ends", HistoryBugs::neverEnds),
          new Saboteur(I1, "two ends are told", HistoryBugs::anotherEnd),
          new Saboteur(I2, "a result is dropped", TranscriptBugs::dropsResult),
          new Saboteur(I2, "two results are swapped", TranscriptBugs::swapsResults),
          new Saboteur(I3, "what the model said is changed later", TranscriptBugs::changesStep),
          new Saboteur(I3, "a watcher was told something else", HistoryBugs::tellsOtherwise),
          new Saboteur(I4, "an event's number is used twice", HistoryBugs::repeatsNumber),
          new Saboteur(I4, "an execution is counted twice", HistoryBugs::repeatsExecution),
          new Saboteur(I5, "a payment is made twice", LedgerBugs::paysTwice),
          new Saboteur(I5, "a claimed call is started again", LedgerBugs::startsAgain),
          new Saboteur(I5, "a payment is told and never made", LedgerBugs::neverPays),
          new Saboteur(I6, "a call runs without its approval", HistoryBugs::dropsApproval),
          new Saboteur(I6, "a call runs before its approval", HistoryBugs::runsBeforeApproval),
          new Saboteur(I6, "a denied call runs", LedgerBugs::startsDenied),
          new Saboteur(I7, "the cost is not told", LedgerBugs::tellsNoCost),
          new Saboteur(I7, "an overlapping reply is not charged", LedgerBugs::forgetsOverlap),
          new Saboteur(I8, "a new execution forgets the limits", HistoryBugs::forgetsLimits),
          new Saboteur(I10, "a message is delivered twice", TranscriptBugs::deliversTwice),
          new Saboteur(I10, "an accepted message is lost", TranscriptBugs::losesMessage),
          new Saboteur(I12, "the code asks for another activity", HistoryBugs::otherActivity),
          new Saboteur(I12, "a step begins at an older head", HistoryBugs::olderHead),
          new Saboteur(I13, "nobody has sent a message", HistoryBugs::forgetsSender),
          new Saboteur(I13, "a kept history is another one", LedgerBugs::keepsOtherHistory),
          new Saboteur(I14, "a key stands in a preview", HistoryBugs::leaksIntoPayload),
          new Saboteur(I14, "a key stands in a log", LedgerBugs::leaksIntoLog),
          new Saboteur(I15, "a process lives on", LedgerBugs::leavesProcess),
          new Saboteur(I15, "the workspace stays held", LedgerBugs::leavesHold),
          new Saboteur(I15, "a scratch file is left", LedgerBugs::leavesFile),
          new Saboteur(I16, "a payload is too large", HistoryBugs::oversize),
          new Saboteur(I16, "a transcript's blob is damaged", LedgerBugs::damagesTranscript),
          new Saboteur(I16, "a reply's blob is gone", LedgerBugs::losesReply));

  private Saboteurs() {}
}
