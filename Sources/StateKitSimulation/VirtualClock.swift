import StateKit

/// A clock whose time advances only when a test advances its simulation.
///
/// Sleepers wake in the order of their deadlines. The choices of the simulation determine the order
/// of sleepers with the same deadline; by default it is the order in which they started to sleep.
public struct VirtualClock: Clock {
  /// A moment of virtual time.
  public struct Instant: InstantProtocol {
    /// The time since the start of the simulation.
    public let offset: Duration

    /// Creates the moment at an offset from the start.
    public init(offset: Duration) { self.offset = offset }

    /// Returns the moment that is later by a duration. If there is no such moment, returns the
    /// first or the last representable one.
    public func advanced(by duration: Duration) -> Instant {
      let (sum, overflows) = offset.attoseconds.addingReportingOverflow(duration.attoseconds)
      return Instant(
        offset: Duration(attoseconds: overflows ? (duration < .zero ? .min : .max) : sum))
    }

    /// Returns the time from this moment to another one.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Returns whether a moment comes before another one.
    public static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  let timers: TimerQueue

  /// The current virtual time.
  public var now: Instant { timers.now }

  /// The nominal resolution. The clock does not round deadlines to it.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Suspends the task until a moment of virtual time.
  ///
  /// - Throws: `CancellationError` if the task is cancelled, or if the simulation is deallocated,
  ///   so that its time can no longer advance.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let number = timers.nextNumber()
    let isOutsideSimulation = timers.beginSleep()
    defer { if isOutsideSimulation { timers.endSleep() } }
    let hasReachedDeadline = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        timers.add(
          number, at: deadline, .sleeper(continuation, store: SimulationContext.currentStore))
        if Task.isCancelled { timers.cancel(number) }
      }
    } onCancel: {
      timers.cancel(number)
    }
    if !hasReachedDeadline { throw CancellationError() }
  }
}
