/// The isolation of the effects of a store with an injected executor: an actor that uses the
/// executor, and does not keep the store alive.
actor ExecutorIsolation {
  let executor: any TaskExecutor & SerialExecutor

  init(executor: any TaskExecutor & SerialExecutor) { self.executor = executor }

  // SAFETY: the actor keeps its executor alive, as the language requires of a custom executor.
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }
}

/// The isolation of the effects of a ``StoreActor`` without an injected executor: a plain actor,
/// whose executor the store shares.
actor StoreIsolation {}
