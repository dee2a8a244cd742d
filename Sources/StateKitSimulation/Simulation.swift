public import StateKit
import Synchronization

/// A world that stands still until it is driven: an executor whose jobs run when told, and a clock
/// whose time passes when told.
///
/// Drive it synchronously, from an ordinary function. Everything runs on the thread that drives.
///
/// ```swift
/// let simulation = Simulation()
/// let store = StoreActor(
///   initialState: Counter.State(), log: simulation.log, executor: simulation.executor
/// ) { Counter() } dependencies: { $0.live(in: simulation) }
///
/// store.assumeIsolated { _ = $0.send(.startTapped) }
/// simulation.advance(by: .seconds(3))
/// ```
public final class Simulation: Sendable {
  /// Runs the stores and effects of this world.
  public let executor: SimulationExecutor
  /// Tells this world's time.
  public let clock: VirtualClock
  /// Makes the choices that are open.
  public let choices: Choices
  /// The record of what happens: give it to the storages and stores of this world.
  public let log: EventLog
  let timers: TimerQueue
  let invariants: Invariants
  private let isAdopted = Atomic(false)
  private let lastWord = Locked<(@Sendable (SimulationProblem) -> Void)?>(nil)

  /// A world at the beginning of its time, with nothing in it.
  ///
  /// - Parameters:
  ///   - choices: Make what is left open: the order of jobs and of sleepers, faults and latencies.
  ///   - log: Where the problems of the simulation itself are reported.
  ///   - blockingLimit: How long one job may take by real time, and how long somebody may wait for a
  ///     world that nobody drives, before the process is ended with a message: nothing else could end
  ///     a test whose thread is blocked, or that awaits what it should drive. It is above zero; for
  ///     none, a long one.
  public init(
    choices: Choices = .firstInFirstOut, log: EventLog = EventLog(),
    blockingLimit: Duration = .seconds(10)
  ) {
    precondition(blockingLimit > .zero, "A job takes some time: the limit has to be above zero.")
    let problems = Problems(log: log)
    self.choices = choices
    self.log = log
    executor = SimulationExecutor(
      choices: choices, problems: problems, watchdog: Watchdog(limit: blockingLimit))
    invariants = Invariants(log: log, executor: executor)
    timers = TimerQueue(choices: choices, executor: executor)
    clock = VirtualClock(timers: timers)
  }

  /// Runs what can still run: the effects of stores that went before were cancelled, and end now. So
  /// does what sleeps: no time passes any more. Jobs that never run would keep all that they hold, and so
  /// would sleepers and calls whose moment never comes.
  deinit {
    runLast()
    executor.abandon()
    timers.end()
    guard let problem = choices.problemAtEnd else { return }
    lastWord.withLock { $0 }?(problem)
  }

  /// The earliest moment that somebody waits for, as the time since the beginning; nil when nobody
  /// waits.
  public var nextDeadline: Duration? { timers.nextDeadline?.offset }

  /// A test store makes the world its own: it alone says when time goes on.
  ///
  /// - Returns: False when another one has it.
  package func adopt() -> Bool {
    let isFree = !isAdopted.exchange(true, ordering: .relaxed)
    // What was told to the one before is news to this one.
    if isFree { executor.problems.tellAnew() }
    return isFree
  }

  /// The test store that had the world goes away.
  package func release() { isAdopted.store(false, ordering: .relaxed) }

  /// Says who hears of what is known only when this world goes away: a replayed record that holds more
  /// than was asked for, by all that the test did in it.
  package func tellAtEnd(_ tell: (@Sendable (SimulationProblem) -> Void)?) {
    lastWord.withLock { $0 = tell }
  }

  /// Has invariants asked after the events of that log, too.
  package func listen(to log: EventLog) {
    if log !== self.log { invariants.listen(to: log) }
  }

  /// Says to which test this world belongs, in a sentence that is asked for when the process has to end.
  package func describeOwner(_ text: @escaping @Sendable () -> String) {
    executor.owner.withLock { $0 = text }
  }

  /// How many entries the queue of sleepers has, cancelled ones included.
  package var waitingEntries: Int { timers.count }

  /// The tasks that wait for a moment to come, but for those that do so for another store.
  package func sleepers(heardBy store: ObjectIdentifier) -> TimerQueue.Waiters {
    timers.sleepers(heardBy: store)
  }

  /// The calls that are scheduled.
  package var calls: TimerQueue.Waiters { timers.calls }

  /// What has gone wrong with the simulation itself, in order. Each is reported to ``log``, too.
  public var problems: [SimulationProblem] {
    choices.tellMisfit(to: executor.problems)
    return executor.problems.all
  }

  /// The effects of one store whose operations run, those included that were cancelled.
  package func runningEffects(of store: ObjectIdentifier) -> [EffectIdentity] {
    executor.waiting.withLock { $0.operations.all(of: store) }
  }

  /// The effects whose operations run, in all stores of this world.
  public var liveEffects: [EffectIdentity] { executor.liveEffects }
}
