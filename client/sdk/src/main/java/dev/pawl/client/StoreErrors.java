package dev.pawl.client;

import dev.pawl.store.StoreException;

/** Tells a client's caller what the store said. */
final class StoreErrors {
  private StoreErrors() {}

  static PawlException of(StoreException e) {
    return new PawlException(PawlException.Kind.STORE, String.valueOf(e.getMessage()), e);
  }
}
