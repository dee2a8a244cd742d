/// The observation of a piece of shared state, or a part of it, by the views that read it through a
/// store.
///
/// Observation registers a view only after its body has run. A notification from the thread of a
/// writer could come between the read and the registration, and be lost. A writer therefore hands
/// over to the main actor, where no body is running, and the comparison with the values that were
/// read is made there. A writer that is on the main actor notifies immediately.
@MainActor
final class SharedStateObservation<Published: PublishedState, Seen: Equatable & SendableMetatype> {
  /// The position of the watch in its cycle. One lock covers both the phase and the registration
  /// with the slot, so that a writer cannot run between the two.
  private enum Phase {
    case idle
    /// Registered with the slot under this number.
    case waiting(UInt64)
    /// The state has changed; ``notify()`` follows on the main actor.
    case changed
  }

  private let slot: StateCell<Published>
  private let select: (VersionedState<Published.State>) -> Seen
  private let signal = ObservationSignal()
  private let phase = Locked(Phase.idle)
  /// The value that views have read since the last notification; nil if no view has.
  private var seen: Seen?
  /// Whether these views have read different values, so that at least one of them is stale.
  private var hasStaleView = false

  /// - Parameters:
  ///   - slot: The piece of shared state.
  ///   - select: Returns the value whose change makes a view stale.
  init(
    _ slot: StateCell<Published>, select: @escaping (VersionedState<Published.State>) -> Seen
  ) {
    self.slot = slot
    self.select = select
    slot.lock.reportReadOfPrivateStorage(StateCell<Published>.publishedName)
  }

  deinit {
    if case .waiting(let number) = phase.withLock({ $0 }) { slot.cancelNotification(number) }
  }

  /// Reads the state for a view. It starts waiting before the read, so that no change is missed.
  func read(in scope: ReadScope) -> VersionedState<Published.State> {
    signal.access()
    startWaiting()
    let reading = slot.versionedState(in: scope)
    let value = select(reading)
    if let seen, seen != value { hasStaleView = true }
    seen = value
    if !reading.isLatest { compareLater() }
    return reading
  }

  private func startWaiting() {
    phase.withLock { phase in
      guard case .idle = phase else { return }
      phase = .waiting(slot.notifyOnNextChange { [weak self] number in self?.changed(number) })
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

  /// Schedules a comparison for a view that read an older version than the latest: that change came
  /// before the wait started.
  private func compareLater() {
    enqueueOnMainActor { [weak self] in self?.notify() }
  }

  private func notify() {
    // Done before the comparison, so that a later change is not missed.
    phase.withLock { phase in if case .changed = phase { phase = .idle } }
    startWaiting()
    guard let seen else { return }
    if !hasStaleView, seen == select(slot.versionedState(in: nil)) { return }
    stopWaiting()
    self.seen = nil
    hasStaleView = false
    signal.notify()
  }

  /// Stops waiting when all views were notified. The next view that reads starts waiting again.
  private func stopWaiting() {
    let number = phase.withLock { phase -> UInt64? in
      guard case .waiting(let number) = phase else { return nil }
      phase = .idle
      return number
    }
    if let number { slot.cancelNotification(number) }
  }
}
