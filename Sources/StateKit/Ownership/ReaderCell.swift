public import Synchronization

/// The storage of one ``SharedReader``: the slot and, during a reduce, the value that was read.
@usableFromInline
final class ReaderCell<Published: PublishedState>: AnyReaderCell, Sendable {
  @usableFromInline let slot: StateCell<Published>
  @usableFromInline let scope: ReadScope
  /// The value that was read in this reduce.
  ///
  /// SAFETY: only the thread that reduces accesses it, as for ``ReadScope/readCells``. It is only
  /// loaded or stored, so no two accesses overlap.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var value: Published?
  /// The next cell in the list of cells that were read in this reduce. SAFETY: as for `value`.
  @usableFromInline nonisolated(unsafe) var next: (any AnyReaderCell)?
  /// Whether the store created its storage itself, so that no client can write the value, and no
  /// read was reported yet.
  @usableFromInline let mustReportPrivateStorage: Atomic<Bool>
  private let isEndReported = Atomic(false)

  init(slot: StateCell<Published>, scope: ReadScope) {
    self.slot = slot
    self.scope = scope
    mustReportPrivateStorage = Atomic(slot.lock.isPrivateToStore)
  }

  @inlinable
  func read() -> Published {
    if mustReportPrivateStorage.load(ordering: .relaxed) { reportUnwritable() }
    guard scope.isReducingHere else {
      if scope.isEnded { reportUseAfterStoreEnded() }
      return slot.current()
    }
    if let value = unsafe value { return value }
    return pinAndRead()
  }

  @inlinable
  func pinAndRead() -> Published {
    let read = slot.publish(slot.state(for: scope))
    unsafe value = read
    unsafe next = scope.readCells
    // SAFETY: only the thread that reduces calls this method, as `touched` requires.
    unsafe scope.readCells = self
    return read
  }

  @usableFromInline
  func dropValue() -> (any AnyReaderCell)? {
    unsafe value = nil
    defer { unsafe next = nil }
    return unsafe next
  }

  @usableFromInline
  func reportUnwritable() {
    guard mustReportPrivateStorage.exchange(false, ordering: .relaxed) else { return }
    slot.lock.reportReadOfPrivateStorage(StateCell<Published>.publishedName)
  }

  /// Reports a read after the end of the store, once. An effect that was cancelled with its store
  /// may still read; every other read is a mistake.
  @usableFromInline
  func reportUseAfterStoreEnded() {
    if Task.isCancelled || isEndReported.exchange(true, ordering: .relaxed) { return }
    slot.lock.log.report(
      StoreIssue(
        """
        A reader of \(StateCell<Published>.publishedName) was used after its store had ended. It still \
        reads the storage of that store. Usual causes: a feature or a reader in a static constant, \
        or one that was kept longer than its store. Build features in the closure that you pass to \
        each store.
        """))
  }
}
