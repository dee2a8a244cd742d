/// The observation of a piece of shared state, or a part of it, by the views that read it through a
/// store.
///
/// The Observation framework registers a view only after its body has run. A notification from the
/// thread of a writer could come between the read and the registration, and be lost. The
/// notification is therefore sent on the main actor, where no body is running at that time, and
/// only if the value differs from the values that the views have read. If the writer is on the main
/// actor, the views are notified immediately.
@MainActor
final class SharedStateObservation<Published: PublishedState, Seen: Equatable & SendableMetatype> {
  /// The phase of the observation. One lock covers both the phase and the registration with the
  /// cell, so that a writer cannot run between the two.
  private enum Phase {
    case idle
    /// Registered with the cell under this number.
    case waiting(UInt64)
    /// The state has changed; ``notify()`` follows on the main actor.
    case changed
  }

  private let cell: StateCell<Published>
  private let select: (VersionedState<Published.State>) -> Seen
  private let signal = ObservationSignal()
  private let phase = Locked(Phase.idle)
  /// The value that a view read most recently; nil if no view has read since the last
  /// notification.
  private var seen: Seen?
  /// Whether views have read different values since the last notification, so that at least one of
  /// them is stale.
  private var hasStaleView = false

  /// - Parameters:
  ///   - cell: The piece of shared state.
  ///   - select: Returns the value whose change makes a view stale.
  init(
    _ cell: StateCell<Published>, select: @escaping (VersionedState<Published.State>) -> Seen
  ) {
    self.cell = cell
    self.select = select
    cell.lock.reportReadOfPrivateStorage(StateCell<Published>.publishedName)
  }

  deinit {
    if case .waiting(let number) = phase.withLock({ $0 }) { cell.cancelNotification(number) }
  }

  /// Reads the state for a view. Starts waiting for changes before the read, so that none is
  /// missed.
  func read(in scope: ReadScope) -> VersionedState<Published.State> {
    signal.access()
    startWaiting()
    let reading = cell.versionedState(in: scope)
    let value = select(reading)
    if let seen, seen != value { hasStaleView = true }
    seen = value
    if !reading.isLatest { compareLater() }
    return reading
  }

  private func startWaiting() {
    phase.withLock { phase in
      guard case .idle = phase else { return }
      phase = .waiting(cell.notifyOnNextChange { [weak self] number in self?.changed(number) })
    }
  }

  /// Records that the state has changed. Called on the thread of the writer.
  private nonisolated func changed(_ number: UInt64) {
    let isExpected = phase.withLock { phase in
      guard case .waiting(number) = phase else { return false }
      phase = .changed
      return true
    }
    if isExpected { performOnMainActor { [weak self] in self?.notify() } }
  }

  /// Schedules a comparison for a view that has read an older version than the latest one. If
  /// the latest version was committed before this observation started to wait, it causes no
  /// notification.
  private func compareLater() {
    enqueueOnMainActor { [weak self] in self?.notify() }
  }

  private func notify() {
    // Starts waiting before the comparison, so that a change during the comparison is not missed.
    phase.withLock { phase in if case .changed = phase { phase = .idle } }
    startWaiting()
    guard let seen else { return }
    if !hasStaleView, seen == select(cell.versionedState(in: nil)) { return }
    stopWaiting()
    self.seen = nil
    hasStaleView = false
    signal.notify()
  }

  /// Stops waiting, because all views are about to be notified. The next read by a view starts
  /// waiting again.
  private func stopWaiting() {
    let number = phase.withLock { phase -> UInt64? in
      guard case .waiting(let number) = phase else { return nil }
      phase = .idle
      return number
    }
    if let number { cell.cancelNotification(number) }
  }
}
