import StateKit

/// A clock whose time passes only when its simulation is told to advance.
///
/// Sleepers wake in the order of their deadlines, and for one deadline in the order of their arrival.
public struct VirtualClock: Clock {
  /// A moment of virtual time.
  public struct Instant: InstantProtocol {
    /// The time since the simulation began.
    public let offset: Duration

    /// A moment after the beginning.
    public init(offset: Duration) { self.offset = offset }

    /// The moment that much later; the last one that there is, when that is too much.
    public func advanced(by duration: Duration) -> Instant {
      let (sum, isTooMuch) = offset.attoseconds.addingReportingOverflow(duration.attoseconds)
      return Instant(
        offset: Duration(attoseconds: isTooMuch ? (duration < .zero ? .min : .max) : sum))
    }

    /// The time from this moment to another.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether a moment comes before another.
    public static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  let timers: TimerQueue

  /// The moment that it is.
  public var now: Instant { timers.now }

  /// The smallest step.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits for a moment.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, and when the simulation is gone, or goes:
  ///   no time passes any more, and nobody would wait for it to an end.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let number = timers.nextNumber()
    let isOutside = timers.beginSleep()
    defer { if isOutside { timers.endSleep() } }
    let isOver = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        timers.add(
          number, at: deadline, .sleeper(continuation, store: SimulatedWorld.currentStore))
        if Task.isCancelled { timers.cancel(number) }
      }
    } onCancel: {
      timers.cancel(number)
    }
    if !isOver { throw CancellationError() }
  }
}
