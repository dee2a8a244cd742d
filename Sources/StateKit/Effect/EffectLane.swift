/// What the effects of a ``StoreActor`` with an injected executor are isolated to: that executor,
/// without the store.
actor EffectLane {
  private let executor: any SerialExecutor

  init(executor: any SerialExecutor) { self.executor = executor }

  // SAFETY: the actor keeps its executor alive, as the language asks of a custom executor.
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }
}

/// The same for a ``StoreActor`` without one: a plain actor, whose executor the store borrows.
actor EffectHost {}
