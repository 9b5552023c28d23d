package dev.pawl.client;

import dev.pawl.client.events.Seq;
import dev.pawl.client.internal.chain.Chain;
import dev.pawl.client.internal.chain.ChainReader;
import dev.pawl.client.internal.chain.Histories;
import dev.pawl.client.internal.chain.Texts;
import dev.pawl.client.internal.server.Rpc;
import dev.pawl.client.internal.server.RunAddress;
import dev.pawl.client.internal.server.StoreErrors;
import dev.pawl.contracts.LineageId;
import dev.pawl.store.Store;
import dev.pawl.store.StoreException;
import dev.pawl.store.StreamChunk;
import io.temporal.common.converter.DataConverter;
import java.util.List;

/** What the handles of a client share. */
record ClientParts(
    Rpc rpc, Histories histories, Store store, Texts texts, DataConverter converter) {

  Chain chain(RunAddress address) {
    return Chain.of(address, histories, converter);
  }

  ChainReader reader(Chain chain, Seq after) {
    return new ChainReader(chain, histories, converter, after);
  }

  List<StreamChunk.Numbered> deltas(LineageId lineage, long after, int most) {
    try {
      return store.stream(lineage, after, most);
    } catch (StoreException e) {
      throw StoreErrors.of(e);
    }
  }
}
