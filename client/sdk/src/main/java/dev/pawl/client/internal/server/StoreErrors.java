package dev.pawl.client.internal.server;

import dev.pawl.client.PawlException;
import dev.pawl.store.StoreException;

/** Tells a client's caller what the store said. */
public final class StoreErrors {
  private StoreErrors() {}

  public static PawlException of(StoreException e) {
    return new PawlException(PawlException.Kind.STORE, String.valueOf(e.getMessage()), e);
  }
}
