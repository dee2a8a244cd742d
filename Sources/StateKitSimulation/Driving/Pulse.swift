import Synchronization

/// Whether anything goes on in a world, and whether somebody outside waits for it: what the watchdog
/// looks at.
struct Pulse: ~Copyable, Sendable {
  /// What there is at one moment, to be compared with a later one.
  struct Reading: Sendable {
    /// As long as it stays the same, nothing goes on.
    let beats: UInt64
    /// As long as it stays the same, nothing that is to run later arrives either.
    let arrivals: UInt64
    /// How many have begun to wait from outside, ever.
    let beginnings: Int
    /// How many of them wait no longer.
    let endings: Int

    /// Whether somebody who waited here waits still, whoever else has come and gone since.
    func hasWaitedOn(until later: Reading) -> Bool { later.endings < beginnings }
  }

  private let beats = Atomic<UInt64>(0)
  private let arrivals = Atomic<UInt64>(0)
  private let beginnings = Atomic(0)
  private let endings = Atomic(0)

  var reading: Reading {
    Reading(
      beats: beats.load(ordering: .relaxed), arrivals: arrivals.load(ordering: .relaxed),
      beginnings: beginnings.load(ordering: .relaxed), endings: endings.load(ordering: .relaxed))
  }

  /// Something goes on. Only who drives says so, so it need not be one operation.
  func beat() { beats.store(beats.load(ordering: .relaxed) &+ 1, ordering: .relaxed) }

  /// A job of the driver's comes, to run later.
  func arrive() { arrivals.store(arrivals.load(ordering: .relaxed) &+ 1, ordering: .relaxed) }

  /// Whether somebody outside waits.
  var isAwaited: Bool {
    // In this order: who comes and goes in between does not hide another one.
    let endings = endings.load(ordering: .sequentiallyConsistent)
    return beginnings.load(ordering: .sequentiallyConsistent) > endings
  }

  /// In one order with the watchdog's lying down: either it sees who waits, or is woken.
  func beginWaiting() { beginnings.wrappingAdd(1, ordering: .sequentiallyConsistent) }

  func endWaiting() { endings.wrappingAdd(1, ordering: .sequentiallyConsistent) }
}
