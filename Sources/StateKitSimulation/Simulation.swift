public import StateKit
import Synchronization

/// An environment for stores and effects in which nothing happens until a test drives it: its
/// executor runs jobs, and the time of its clock advances, only while the test drives the
/// environment.
///
/// A test drives the simulation by calling ``run()`` or ``advance(by:)``, synchronously, in a function
/// without `async`. Everything runs on the thread of that function.
///
/// ```swift
/// let simulation = Simulation()
/// let store = StoreActor(
///   initialState: Counter.State(), log: simulation.log, executor: simulation.executor
/// ) { Counter() } dependencies: { $0.useSimulation(simulation) }
///
/// store.assumeIsolated { _ = $0.send(.startTapped) }
/// simulation.advance(by: .seconds(3))
/// ```
public final class Simulation: Sendable {
  /// The executor of the stores and effects of this simulation.
  public let executor: SimulationExecutor
  /// The clock of this simulation.
  public let clock: VirtualClock
  /// Makes all random choices of this simulation.
  public let choices: Choices
  /// The log of this simulation's events: pass it to the storages and stores of the simulation.
  public let log: EventLog
  let timers: TimerQueue
  let invariants: Invariants
  private let isClaimed = Atomic(false)
  private let endProblemHandler = Locked<(@Sendable (SimulationProblem) -> Void)?>(nil)

  /// Creates a simulation without stores, at time zero.
  ///
  /// - Parameters:
  ///   - choices: Determines the order of jobs and sleepers, faults, latencies and random numbers.
  ///   - log: The log to which the problems of the simulation itself are reported.
  ///   - blockingLimit: The maximum real time of one job, and of a wait for a simulation that is
  ///     not driven. After that time, the process terminates with a message: a test whose thread is
  ///     blocked, or that awaits the simulation instead of driving it, would otherwise hang. Must be
  ///     greater than zero. To disable the limit, pass a very long duration.
  public init(
    choices: Choices = .firstInFirstOut, log: EventLog = EventLog(),
    blockingLimit: Duration = .seconds(10)
  ) {
    precondition(blockingLimit > .zero, "The blocking limit must be greater than zero.")
    let problems = ProblemLog(log: log)
    self.choices = choices
    self.log = log
    executor = SimulationExecutor(
      choices: choices, problems: problems, watchdog: Watchdog(limit: blockingLimit))
    invariants = Invariants(log: log, executor: executor)
    timers = TimerQueue(choices: choices, executor: executor)
    clock = VirtualClock(timers: timers)
  }

  /// Runs all ready jobs, so that the cancelled effects of deallocated stores end. Cancels all
  /// sleepers, because the time can no longer advance. Otherwise, jobs, sleepers and calls that never
  /// run would keep alive everything that they hold.
  deinit {
    runRemainingJobs()
    executor.abandon()
    timers.shutDown()
    guard let problem = choices.problemAtEnd else { return }
    endProblemHandler.withLock { $0 }?(problem)
  }

  /// The earliest time at which a sleeper or a call is due, as the time since the start; nil if
  /// there is none.
  public var nextDeadline: Duration? { timers.nextDeadline?.offset }

  /// Reserves the simulation for a test store, so that no other test store advances the time.
  ///
  /// - Returns: False if another test store has reserved it.
  package func claimForTestStore() -> Bool {
    let isFree = !isClaimed.exchange(true, ordering: .relaxed)
    // A problem that was reported to the previous test store is reported again if it occurs again.
    if isFree { executor.problems.startNewReport() }
    return isFree
  }

  /// Releases the simulation when its test store is deallocated.
  package func releaseFromTestStore() { isClaimed.store(false, ordering: .relaxed) }

  /// Sets the closure that receives a problem found only when the simulation is deallocated: the
  /// test did not make all choices of a replayed record.
  package func onProblemAtEnd(_ handler: (@Sendable (SimulationProblem) -> Void)?) {
    endProblemHandler.withLock { $0 = handler }
  }

  /// Checks invariants after the events of another log, too.
  package func listen(to log: EventLog) {
    if log !== self.log { invariants.listen(to: log) }
  }

  /// Sets the description of the test that uses this simulation. If the simulation terminates the
  /// process, its message ends with this description.
  package func describeOwner(_ text: @escaping @Sendable () -> String) {
    executor.owner.withLock { $0 = text }
  }

  /// The number of entries in the timer queue, including cancelled ones.
  package var timerCount: Int { timers.count }

  /// Returns the sleeping tasks of a store, and those that belong to no store.
  package func sleepers(ofStore store: ObjectIdentifier) -> TimerQueue.ScheduledSummary {
    timers.sleepers(ofStore: store)
  }

  /// The scheduled calls.
  package var scheduledCalls: TimerQueue.ScheduledSummary { timers.calls }

  /// The problems of the simulation itself, in order. Each is also reported to ``log``.
  public var problems: [SimulationProblem] {
    choices.reportMismatch(to: executor.problems)
    return executor.problems.all
  }

  /// Returns the effects of one store whose operations are running, including cancelled ones.
  package func runningEffects(of store: ObjectIdentifier) -> [EffectIdentity] {
    executor.state.withLock { $0.operations.effects(of: store) }
  }

  /// The effects whose operations are running, in all stores of this simulation.
  public var runningEffects: [EffectIdentity] { executor.runningEffects }
}
