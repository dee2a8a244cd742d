import Synchronization

/// Whether anything goes on in a world, and whether somebody outside waits for it: what the watchdog
/// looks at.
struct Pulse: ~Copyable, Sendable {
  private let beats = Atomic<UInt64>(0)
  /// How many jobs have come that wait for their turn.
  private let arrivals = Atomic<UInt64>(0)
  /// How often somebody outside has begun to wait.
  private let beginnings = Atomic<UInt64>(0)
  private let waiters = Atomic(0)

  /// As long as it stays the same, nothing goes on, and nobody has begun to wait.
  var rate: UInt64 {
    beats.load(ordering: .relaxed) &+ beginnings.load(ordering: .relaxed)
  }

  /// Something goes on. Only who drives says so, so it need not be one operation.
  func beat() { beats.store(beats.load(ordering: .relaxed) &+ 1, ordering: .relaxed) }

  /// As long as it stays the same, nothing that is to run later arrives either.
  var arrivalRate: UInt64 { arrivals.load(ordering: .relaxed) }

  /// A job of the driver's comes, to run later.
  func arrive() { arrivals.store(arrivals.load(ordering: .relaxed) &+ 1, ordering: .relaxed) }

  /// Whether somebody outside waits.
  var isAwaited: Bool { waiters.load(ordering: .sequentiallyConsistent) > 0 }

  /// In one order with the watchdog's lying down: either it sees who waits, or is woken.
  func beginWaiting() {
    beginnings.wrappingAdd(1, ordering: .relaxed)
    waiters.wrappingAdd(1, ordering: .sequentiallyConsistent)
  }

  func endWaiting() { waiters.wrappingSubtract(1, ordering: .relaxed) }
}
