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
  /// sends is handled after `body` has returned.
  func withConsistentReads<Result>(_ body: () throws -> Result) rethrows -> Result
}
