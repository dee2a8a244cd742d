package import StateKit
import Synchronization

/// Runs every job of a simulation on the thread that drives it: first in, first out, or in an order
/// that the simulation's choices determine.
///
/// A thread *drives* the simulation while it is inside a call of ``Simulation/run()``,
/// ``Simulation/advance(by:)`` or a similar method, and is then its *driver*. Such a call is a *step*.
///
/// Pass the executor to a `StoreActor`: its reducers, its effects and all their child tasks then
/// run only while the simulation is driven. `Task {}`, `Task.detached`, `Task.sleep` and hops to
/// the main actor run outside the simulation.
public final class SimulationExecutor: TaskExecutor, SerialExecutor, CustomReflectable {
  /// The waiting jobs, and the state of the current step.
  struct State: Sendable {
    /// Jobs that run before all others, in order.
    var priorityJobs = FIFO<UnownedJob>()
    var jobs = FIFO<UnownedJob>()
    /// Whether arriving jobs go to `priorityJobs`.
    var isEnqueuingPriorityJobs = false
    var step = StepBudget()
    var operations = RunningOperations()
    /// The last driver; nil before the simulation was driven.
    var lastDriver: CallerIdentity?
    /// Tasks from outside that wait to run on an actor of this simulation.
    var incomingTasks: Set<UInt> = []
    /// Callers, other than the last driver, that enqueued jobs while the simulation was not driven,
    /// with the effects of those jobs. Each of them is a problem unless it is the next driver.
    var callersBetweenSteps: [(caller: CallerIdentity, effects: [EffectIdentity])] = []
  }

  /// A description of the test that uses the simulation, for messages that terminate the process.
  let owner = Locked<@Sendable () -> String>({ "" })

  let state = Locked(State())
  let problems: ProblemLog
  private let choices: Choices
  /// The raw id of the thread that drives the simulation, or zero.
  private let driver = Atomic<UInt>(0)
  /// Whether the simulation was deallocated, and can no longer be driven.
  let isAbandoned = Atomic(false)
  /// The number of threads that are cancelling tasks.
  let cancellationCount = Atomic(0)
  /// Identifies the task whose job is running, or zero.
  let task = Atomic<UInt>(0)
  /// Identifies the task whose job ran last.
  private let lastTask = Atomic<UInt>(0)
  private let actorJobExecutor = ActorJobExecutor()
  let activity = ActivityCounters()
  let watchdog: Watchdog

  init(choices: Choices, problems: ProblemLog, watchdog: consuming Watchdog) {
    self.choices = choices
    self.problems = problems
    self.watchdog = watchdog
    // SAFETY: set once, before other code has a reference to `actorJobExecutor`.
    unsafe actorJobExecutor.executor = self
  }

  /// Returns the serial executor of the actors of this simulation.
  ///
  /// SAFETY: this executor holds `actorJobExecutor` for its own lifetime, and each actor of the
  /// simulation holds this executor.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    unsafe UnownedSerialExecutor(ordinary: actorJobExecutor)
  }

  /// An empty mirror: otherwise an effect could find the log of its simulation in a mirror of its
  /// store.
  public var customMirror: Mirror { Mirror(self, children: []) }

  /// Enqueues a job, which runs when the simulation is driven.
  public func enqueue(_ job: consuming ExecutorJob) {
    enqueue(UnownedJob(job), runsOnActor: false)
  }

  /// Enqueues a job.
  ///
  /// - Parameter runsOnActor: Whether the job runs on an actor.
  func enqueue(_ job: UnownedJob, runsOnActor: Bool) {
    let driverThread = driver.load(ordering: .relaxed)
    if driverThread == ThreadID.current.rawValue {
      // The watchdog compares the number of arrivals over time. Therefore it does not report a
      // reducer that starts a hundred thousand effects at once, although no job runs meanwhile.
      activity.countArrival()
      let count = state.withLock { state in
        if state.isEnqueuingPriorityJobs {
          state.priorityJobs.append(job)
        } else {
          state.jobs.append(job)
        }
        return state.jobs.count
      }
      if count > StepBudget.maximumJobs { failTooManyJobs() }
    } else {
      // Another thread can run this job, and with it end the task that holds the last reference to
      // this executor; the runtime, which calls this method, holds none.
      // SAFETY: retained once here and released once below.
      let retainedSelf = unsafe Unmanaged.passRetained(self)
      enqueueFromOutside(job, runsOnActor: runsOnActor, isDriven: driverThread != 0)
      runAbandonedJobs()
      // SAFETY: balances the retain above; this object is not used after the release.
      unsafe retainedSelf.release()
    }
  }

  /// Enqueues a job from a thread that does not drive the simulation. While another thread drives it,
  /// such a job is a problem. While no thread drives it, the last driver and the next driver may
  /// enqueue jobs: for example, a test may let a test double return between two steps.
  private func enqueueFromOutside(_ job: UnownedJob, runsOnActor: Bool, isDriven: Bool) {
    let caller = CallerIdentity.current
    // SAFETY: the bits identify the job's task. They are only compared, and never dereferenced.
    let task = unsafe unsafeBitCast(job, to: UInt.self)
    let isAbandoned = isAbandoned.load(ordering: .relaxed)
    let isProblem = isDriven && !isAbandoned
    let (effects, isIncoming) = state.withLock { state -> ([EffectIdentity], Bool) in
      state.jobs.append(job)
      let effect = state.operations[task]
      // Determines whether the task of this job comes from outside and begins to wait:
      // - If the caller is a task, it resumes the task of this job, so the answer is no.
      // - If the caller is not a task, either a task from outside has just been suspended to wait
      //   for an actor, or a callback resumes a task. A task that a callback resumes belongs to a
      //   running effect, and its job does not run on an actor.
      let mayBeIncoming =
        !isAbandoned && !caller.isTask && effect == nil && (runsOnActor || state.operations.isEmpty)
      let isIncoming = mayBeIncoming && state.incomingTasks.insert(task).inserted
      // The wait is counted here, before another thread can take the job and end the wait.
      if isIncoming { activity.beginWaiting() }
      // After the simulation was deallocated, any thread may run the remaining jobs.
      guard isProblem || !isAbandoned && state.lastDriver?.isSame(as: caller) == false else {
        return ([], isIncoming)
      }
      let effects = effect.map { [$0] } ?? state.operations.effects
      if !isProblem { state.callersBetweenSteps.append((caller, effects)) }
      return (effects, isIncoming)
    }
    if isProblem { problems.addWithoutReporting(.foreignJob(during: effects)) }
    if isIncoming { watchdog.watch(self) }
  }

  /// Called when a task outside the simulation starts to wait for the simulation.
  func beginWaiting() {
    activity.beginWaiting()
    watchdog.watch(self)
  }

  /// Whether the current step was stopped, because a limit was exceeded in it.
  var isStopped: Bool { state.withLock { $0.step.isStopped } }

  /// Starts a new step, with new counters, when the simulation is driven from outside.
  private func beginStep() {
    let caller = CallerIdentity.current
    activity.countProgress()
    let callersBetweenSteps = state.withLock { state in
      state.step = StepBudget(after: state.step)
      state.lastDriver = caller
      defer { state.callersBetweenSteps = [] }
      return state.callersBetweenSteps
    }
    for other in callersBetweenSteps where !other.caller.isSame(as: caller) {
      problems.add(.foreignJob(during: other.effects))
    }
  }

  /// Counts the end of a sleep, or a scheduled call, as a wake of the task whose job ran last.
  ///
  /// - Parameters:
  ///   - hasAdvancedTime: Whether time advanced to wake the sleeper, or to make the call.
  ///   - moment: The virtual time since the start of the simulation.
  func countWake(hasAdvancedTime: Bool, at moment: Duration) {
    activity.countProgress()
    let task = lastTask.load(ordering: .relaxed)
    let (limit, effects) = state.withLock { state in
      if hasAdvancedTime { state.step.resetForNewInstant() }
      guard let limit = state.step.countWake(of: task) else {
        return (Int?.none, [EffectIdentity]())
      }
      return (limit, state.operations[task].map { [$0] } ?? state.operations.effects)
    }
    if let limit {
      problems.add(.tooManyWakes(limit: limit, at: moment, during: effects))
    }
  }

  /// The effects whose operations are running.
  var runningEffects: [EffectIdentity] { state.withLock { $0.operations.effects } }

  /// Whether an effect has ever run in this simulation.
  var hasRunEffects: Bool { state.withLock { $0.operations.haveBegun } }

  /// The effect whose job is running.
  var currentEffect: EffectIdentity? {
    let task = task.load(ordering: .relaxed)
    return state.withLock { $0.operations[task] }
  }

  /// Makes the current thread the driver, unless a thread drives the simulation already.
  ///
  /// - Returns: Whether the current thread has become the driver.
  func becomeDriver() -> Bool {
    driver.compareExchange(
      expected: 0, desired: ThreadID.current.rawValue, ordering: .sequentiallyConsistent
    ).exchanged
  }

  /// Called by the driver when it no longer drives the simulation.
  ///
  /// Sequentially consistent with ``abandon()``: either this thread sees that the simulation was
  /// deallocated, or the deallocating thread sees that the simulation is not driven.
  func stopDriving() { driver.store(0, ordering: .sequentiallyConsistent) }

  /// Returns true if the current thread drives the simulation, or if no thread drives it.
  ///
  /// In all other cases the result is nil instead of false: after false the runtime would terminate
  /// the process with its own message, without calling ``checkIsolated()``, whose message explains
  /// the fix.
  public func isIsolatingCurrentContext() -> Bool? { mayAccessIsolatedState ? true : nil }

  /// Terminates the process if the current thread may not access what is isolated to this executor.
  public func checkIsolated() {
    if mayAccessIsolatedState { return }
    fatalError(
      """
      State isolated to a simulation was accessed on one thread while another thread drives the \
      simulation. Likely cause: two threads use one store at once. Drive a simulation from one \
      thread at a time.\(ownerText)
      """)
  }

  /// The description of the test that uses the simulation, as the last sentence of a message.
  var ownerText: String {
    let text = owner.withLock { $0 }()
    return text.isEmpty ? "" : " " + text
  }

  /// Whether the current thread drives the simulation, or no thread drives it.
  private var mayAccessIsolatedState: Bool {
    let driverThread = driver.load(ordering: .relaxed)
    return driverThread == 0 || driverThread == ThreadID.current.rawValue
  }

  /// Whether a thread drives the simulation.
  var isDriven: Bool { driver.load(ordering: .sequentiallyConsistent) != 0 }

  /// Whether the current thread drives the simulation.
  var isDriving: Bool { driver.load(ordering: .relaxed) == ThreadID.current.rawValue }

  /// Whether the current thread drives the simulation. While no thread drives it, whether the current
  /// thread or task was the last driver; true if there has been no driver yet.
  var isCurrentOrLastDriver: Bool {
    if isDriven { return isDriving }
    let caller = CallerIdentity.current
    return state.withLock { $0.lastDriver?.isSame(as: caller) != false }
  }

  /// Records a problem if a change of shared state was made on one thread while another thread
  /// drives the simulation. Listeners of the simulation's logs call this method right after each
  /// change.
  package func checkWritingThread(of transaction: SharedTransaction) {
    let driverThread = driver.load(ordering: .relaxed)
    if driverThread == 0 || driverThread == transaction.thread.rawValue { return }
    problems.addWithoutReporting(.foreignWrite(transaction.description))
  }

  /// The driver, if it is driving the simulation on the current thread.
  var driverHere: CallerIdentity? { isDriving ? state.withLock { $0.lastDriver } : nil }

  /// Runs `body` with the current thread as the driver.
  package func drive<Result>(_ body: () throws -> Result) rethrows -> Result {
    let thisThread = ThreadID.current.rawValue
    let (becameDriver, currentDriver) = driver.compareExchange(
      expected: 0, desired: thisThread, ordering: .sequentiallyConsistent)
    if !becameDriver {
      if currentDriver == thisThread { return try body() }
      fatalError(
        """
        Two threads drive one simulation at once. Likely cause: tests that run in parallel share the \
        simulation. Give each test its own simulation, or let the threads take turns.\(ownerText)
        """)
    }
    return try runStep(body)
  }

  /// Runs `body` with the current thread as the driver, unless a thread drives the simulation already.
  ///
  /// - Returns: Whether `body` was run.
  func driveIfFree(_ body: () -> Void) -> Bool {
    let becameDriver = becomeDriver()
    if becameDriver { runStep(body) }
    return becameDriver
  }

  /// Runs `body` as a step, on the thread that has just become the driver. Afterwards the thread is no
  /// longer the driver.
  private func runStep<Result>(_ body: () throws -> Result) rethrows -> Result {
    beginStep()
    watchdog.watch(self)
    defer {
      problems.reportPending()
      stopDriving()
      // The simulation may have been deallocated meanwhile.
      runAbandonedJobs()
    }
    return try body()
  }

  /// Reports a task that starts to sleep, if the simulation was deallocated.
  func reportSleepIfAbandoned() {
    if isAbandoned.load(ordering: .relaxed) { problems.add(.sleepAfterEnd(currentEffect)) }
  }

  /// Whether a task outside the simulation waits for the simulation to be driven; false after the
  /// simulation was deallocated.
  var isAwaited: Bool { activity.isAwaited && !isAbandoned.load(ordering: .relaxed) }

  /// Stops the watchdog, because the simulation is neither driven nor awaited.
  func stopWatching() {
    watchdog.stop()
    // A driver or a waiting task may have arrived just before the watchdog stopped, and therefore
    // not have started it.
    if isDriven || isAwaited { watchdog.watch(self) }
  }

  /// Runs one of the waiting jobs.
  ///
  /// - Returns: False if no job was waiting, or if the step was stopped.
  func runNextJob() -> Bool {
    problems.reportPending()
    guard let job = takeNextJob() else { return false }
    activity.countProgress()
    // SAFETY: the bits identify the job's task while it exists. They are only compared, and never
    // dereferenced.
    let id = unsafe unsafeBitCast(job, to: UInt.self)
    task.store(id, ordering: .relaxed)
    lastTask.store(id, ordering: .relaxed)
    if activity.isAwaited, state.withLock({ $0.incomingTasks.remove(id) }) != nil {
      activity.endWaiting()
    }
    // SAFETY: the job was enqueued on this executor, and is removed from the queue once.
    unsafe job.runSynchronously(
      isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    task.store(0, ordering: .relaxed)
    return true
  }

  private func takeNextJob() -> UnownedJob? {
    enum Next: Sendable {
      case job(UnownedJob), none, tooMany([EffectIdentity])
    }
    let next = state.withLock { state -> Next in
      if state.step.isStopped { return .none }
      guard let job = state.takeNext(choices) else { return .none }
      if state.step.countJob() { return .job(job) }
      state.priorityJobs.append(job)
      return state.step.takeUnreportedExcess() ? .tooMany(state.operations.effects) : .none
    }
    switch next {
    case .job(let job): return job
    case .none: return nil
    case .tooMany(let effects):
      problems.add(.tooManyJobs(limit: StepBudget.maximumJobs, during: effects))
      return nil
    }
  }
}

extension SimulationExecutor.State {
  fileprivate mutating func takeNext(_ choices: Choices) -> UnownedJob? {
    if let job = priorityJobs.popFirst() { return job }
    if choices.isFirstInFirstOut || jobs.count < 2 { return jobs.popFirst() }
    return jobs.remove(at: choices.pickIndex(below: jobs.count, for: "job"))
  }
}
