extension StorageLock {
  /// Reports a read from a storage that a store created for itself and that no client can write to,
  /// once for each published type.
  func reportReadOfPrivateStorage(_ published: String) {
    guard isPrivateToStore,
      typesWithReportedReads.withLock({ $0.insert(published).inserted })
    else { return }
    log.report(
      StoreIssue(
        """
        \(published) was read from a storage that its store created for itself, so it always has \
        its initial value. The clients write to another storage. Create one `SharedStorage` and \
        pass it to both the clients and the store: `Store(initialState:storage:)`.
        """))
  }
}
