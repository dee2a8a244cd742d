extension StorageLock {
  /// Reports a read from the storage that a store created for itself, once for each published type.
  /// No client can write to such a storage.
  func reportReadOfPrivateStorage(_ published: String) {
    guard isPrivateToStore, readsReported.withLock({ $0.insert(published).inserted }) else {
      return
    }
    log.report(
      StoreIssue(
        """
        \(published) was read from a storage that its store created for itself, so it always has \
        its initial value. The clients write to another storage. Create one `SharedStorage` and \
        pass it to both the clients and the store: `Store(initialState:storage:)`.
        """))
  }
}
