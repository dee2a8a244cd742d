/// A store's access to the shared state: the storage, the version to read, and the observations.
struct SharedStateAccess {
  let storage: SharedStorage
  let scope: ReadScope
  let observations: SharedStateObservations
  let core: any ConsistentReading
}

/// A store that can pin one version of the shared state for several reads.
protocol ConsistentReading {
  /// Runs `body`, in which all reads of shared state return one version. An action that `body`
  /// sends is handled after the read.
  func withConsistentReads<Result>(_ body: () throws -> Result) rethrows -> Result
}

extension StoreCore: ConsistentReading {
  func withConsistentReads<Result>(_ body: () throws -> Result) rethrows -> Result {
    if scope.isActiveOnCurrentThread { return try body() }
    scope.begin()
    let held = HeldStorageLock.current
    held.beginRead()
    // Inside a listener or an observer the store is already busy. It continues its work after
    // the listener or the observer has returned.
    let wasBusy = isBusy
    let work = beginWork()
    defer {
      scope.end()
      held.endRead()
      endWork(work)
      if wasBusy { isBusy = true } else { settle() }
    }
    return try body()
  }
}
