import Dispatch

/// A timer that calls a closure after a duration, unless the call is cancelled first. A test passes
/// its own timer to a watchdog to decide when the duration has passed.
package struct WatchdogTimer: Sendable {
  /// Calls the closure after the duration. Returns a closure that cancels the call.
  package let schedule:
    @Sendable (Duration, @escaping @Sendable () -> Void) -> (@Sendable () -> Void)

  package init(
    schedule:
      @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> (
        @Sendable () -> Void
      )
  ) {
    self.schedule = schedule
  }

  /// A timer that uses real time.
  package static var live: WatchdogTimer {
    WatchdogTimer { duration, body in
      let isCancelled = Locked(false)
      let (seconds, attoseconds) = duration.components
      let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
      DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) {
        if !isCancelled.withLock({ $0 }) { body() }
      }
      return { isCancelled.withLock { $0 = true } }
    }
  }
}
