public import Synchronization

/// The content of one ``SharedReader``: the cell of the state and, during a reduce, the value that
/// the reader has read. ``ReadScope`` says what a reduce is.
@usableFromInline
final class ReaderCell<Published: PublishedState>: AnyReaderCell, Sendable {
  @usableFromInline let stateCell: StateCell<Published>
  @usableFromInline let scope: ReadScope
  /// The value that was read in this reduce.
  ///
  /// SAFETY: only the thread that reduces accesses the variable, as for ``ReadScope/firstReadCell``.
  /// The variable is only loaded or stored, so no two accesses overlap.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var value: Published?
  /// The next cell in the list of cells that were read in this reduce. SAFETY: as for `value`.
  @usableFromInline nonisolated(unsafe) var next: (any AnyReaderCell)?
  /// Whether the next read must be reported, because the store created its storage itself and no
  /// client can write the value. It is false after the first report.
  @usableFromInline let mustReportPrivateStorage: Atomic<Bool>
  private let isUseAfterEndReported = Atomic(false)

  init(_ stateCell: StateCell<Published>, scope: ReadScope) {
    self.stateCell = stateCell
    self.scope = scope
    mustReportPrivateStorage = Atomic(stateCell.lock.isPrivateToStore)
  }

  @inlinable
  func read() -> Published {
    if mustReportPrivateStorage.load(ordering: .relaxed) { reportPrivateStorage() }
    guard scope.isActiveOnCurrentThread else {
      if scope.isEnded { reportUseAfterStoreEnded() }
      return stateCell.current()
    }
    if let value = unsafe value { return value }
    return pinAndRead()
  }

  @inlinable
  func pinAndRead() -> Published {
    let read = stateCell.publish(stateCell.state(for: scope))
    unsafe value = read
    unsafe next = scope.firstReadCell
    // SAFETY: only the thread that reduces calls this method, as ``ReadScope/firstReadCell``
    // requires.
    unsafe scope.firstReadCell = self
    return read
  }

  @usableFromInline
  func dropValue() -> (any AnyReaderCell)? {
    unsafe value = nil
    defer { unsafe next = nil }
    return unsafe next
  }

  @usableFromInline
  func reportPrivateStorage() {
    guard mustReportPrivateStorage.exchange(false, ordering: .relaxed) else { return }
    stateCell.lock.reportReadOfPrivateStorage(StateCell<Published>.publishedName)
  }

  /// Reports a read after the end of the store, once. A read in a cancelled effect is not reported,
  /// because the end of a store cancels its effects, which may still be running.
  @usableFromInline
  func reportUseAfterStoreEnded() {
    if Task.isCancelled || isUseAfterEndReported.exchange(true, ordering: .relaxed) { return }
    stateCell.lock.log.report(
      StoreIssue(
        """
        A reader of \(StateCell<Published>.publishedName) was used after its store had ended. It \
        still reads the storage of that store. Likely causes: a feature or a reader is a static \
        constant, or was kept longer than its store. Build features in the closure that you pass \
        to each store.
        """))
  }
}
