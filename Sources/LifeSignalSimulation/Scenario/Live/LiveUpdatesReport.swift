internal import LifeSignalDomain

/// Reports when the live updates of a phone pause, and when they are back.
///
/// That the phone is offline is a phase of its session, and is not repeated here; its end is reported.
struct LiveUpdatesReport {
  /// The time at which the line was interrupted, until the phone is up to date again.
  private var interruptedAt: Duration?
  /// The time at which the line opened again, if it is open.
  private var reopenedAt: Duration?
  private var isPaused = false
  /// Whether the phone has shown that it may have missed changes: that live updates are paused, or that
  /// it is offline.
  private var isBehind = false
  private var wasOpen = false

  /// Returns the text for what has changed since the last call, if anything has.
  ///
  /// - Parameters:
  ///   - status: The status of the line.
  ///   - liveUpdates: Whether the phone shows that live updates are paused.
  ///   - changeCount: The number of missed changes that have arrived; `nil` if the server has not said yet
  ///     that the phone is up to date.
  ///   - now: The time of the world.
  mutating func update(
    _ status: LinkStatus, _ liveUpdates: LiveUpdates, caughtUp changeCount: UInt64?,
    at now: Duration
  ) -> String? {
    guard case .open = status else {
      reopenedAt = nil
      if wasOpen, interruptedAt == nil { interruptedAt = now }
      isBehind = isBehind || liveUpdates == .paused || status == .offline
      guard liveUpdates == .paused, !isPaused else { return nil }
      isPaused = true
      return "Live updates paused"
    }
    wasOpen = true
    guard isBehind else {
      interruptedAt = nil
      return nil
    }
    let opened = reopenedAt ?? now
    reopenedAt = opened
    guard liveUpdates == .live, let changeCount, let interruptedAt else { return nil }
    self = LiveUpdatesReport()
    wasOpen = true
    let seconds = max(1, (opened - interruptedAt).components.seconds)
    let changes =
      switch changeCount {
      case 0: "nothing missed"
      case 1: "1 change caught up"
      default: "\(changeCount) changes caught up"
      }
    return "live again after \(seconds) s; \(changes)"
  }
}
