/// A world that stands still until it is driven: an executor whose jobs run when told, and a clock
/// whose time passes when told.
///
/// Drive it synchronously, from an ordinary function. Everything runs on the thread that drives.
///
/// ```swift
/// let simulation = Simulation()
/// let store = StoreActor(
///   initialState: Counter.State(), executor: simulation.executor
/// ) { Counter() } dependencies: { $0.clock = simulation.clock }
///
/// store.assumeIsolated { _ = $0.send(.startTapped) }
/// simulation.advance(by: .seconds(3))
/// ```
public final class Simulation: Sendable {
  /// Runs the stores and effects of this world.
  public let executor = SimulationExecutor()
  /// Tells this world's time.
  public let clock: VirtualClock
  private let timers: TimerQueue

  /// A world at the beginning of its time, with nothing in it.
  public init() {
    let timers = TimerQueue()
    self.timers = timers
    clock = VirtualClock(timers: timers)
  }

  /// Runs what can still run: the effects of stores that went before were cancelled, and end now.
  /// Jobs that never run would keep all that they hold.
  deinit {
    run()
    executor.abandon()
  }

  /// The earliest moment that somebody waits for, as the time since the beginning; nil when nobody
  /// waits.
  public var nextDeadline: Duration? { timers.nextDeadline?.offset }

  /// How many entries the queue of sleepers has, cancelled ones included.
  package var waitingEntries: Int { timers.count }

  /// How many wait for a moment to come.
  package var sleeperCount: Int { timers.sleeperCount }

  /// Runs every job that can run now, those included that wait for a moment that has come. Time
  /// stands still.
  public func run() { advance(to: clock.now.offset) }

  /// Lets time pass: wakes whoever waits, in order, and runs after each all that can run then.
  ///
  /// - Parameter duration: How much time passes; none for a negative one.
  public func advance(by duration: Duration) {
    advance(to: clock.now.offset + max(.zero, duration))
  }

  /// Lets time pass until a moment, given as the time since the beginning. A moment that has passed
  /// already is now: time never goes back.
  public func advance(to offset: Duration) {
    _ = proceed(to: VirtualClock.Instant(offset: offset)) { true }
  }

  /// Lets time pass until a moment, as long as it may go on, which is asked before each job.
  ///
  /// - Returns: Whether it got there.
  package func proceed(to target: VirtualClock.Instant, while mayGoOn: () -> Bool) -> Bool {
    executor.drive {
      while true {
        while mayGoOn() { if !executor.runNextJob() { break } }
        guard mayGoOn() else { return false }
        guard let wake = timers.takeNext(until: max(target, clock.now)) else { break }
        switch wake {
        case .sleeper(let continuation): continuation.resume(returning: true)
        case .call(let body): body()
        }
      }
      timers.move(to: target)
      return true
    }
  }

  /// Runs `body` on the thread that is here, as the one that drives.
  package func drive<Result>(_ body: () throws -> Result) rethrows -> Result {
    try executor.drive(body)
  }

  /// Calls `body` on the driving thread when that much time has passed.
  public func schedule(after delay: Duration, _ body: @escaping @Sendable () -> Void) {
    let deadline = clock.now.advanced(by: max(.zero, delay))
    timers.add(timers.nextNumber(), at: deadline, .call(body))
  }
}
