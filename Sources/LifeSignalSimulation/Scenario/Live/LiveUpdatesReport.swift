internal import LifeSignalDomain

/// Reports when the live updates of a phone pause, and when they are back.
struct LiveUpdatesReport {
  /// The time at which the line was interrupted, while it is.
  private var interruptedAt: Duration?
  private var isPaused = false
  private var wasOpen = false

  /// Returns the text for what has changed since the last call, if anything has.
  ///
  /// - Parameters:
  ///   - status: The status of the line.
  ///   - session: The session that the phone shows.
  ///   - now: The time of the world.
  mutating func update(
    _ status: LinkStatus, _ session: ReadOnlySessionState, at now: Duration
  ) -> String? {
    if case .open = status {
      defer {
        wasOpen = true
        interruptedAt = nil
      }
      guard isPaused, session.liveUpdates == .live, let interruptedAt else { return nil }
      isPaused = false
      let seconds = max(1, (now - interruptedAt).components.seconds)
      return "live again after \(seconds) s"
    }
    if wasOpen, interruptedAt == nil { interruptedAt = now }
    guard session.liveUpdates == .paused, !isPaused else { return nil }
    isPaused = true
    return "Live updates paused"
  }
}
