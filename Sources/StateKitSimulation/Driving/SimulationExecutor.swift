package import StateKit
import Synchronization

/// Runs every job of a simulation on the one thread that drives it: first in, first out, or as its
/// choices say.
///
/// Give it to a `StoreActor`: its reducers, its effects and all their child tasks then run
/// only while the simulation is driven. `Task {}`, `Task.detached`, `Task.sleep` and hops to the main
/// actor escape it.
public final class SimulationExecutor: TaskExecutor, SerialExecutor, CustomReflectable {
  /// What waits to run, and what ran.
  struct Waiting: Sendable {
    /// Runs before everything else, in order.
    var first = JobQueue()
    var jobs = JobQueue()
    /// Whether what arrives now runs first.
    var isResumingFirst = false
    var step = Step()
    var operations = Operations()
    /// Who drove last; nil before anybody did.
    var lastDriver: Caller?
    /// The tasks that came from outside to run here, and await their turn.
    var guests: Set<UInt> = []
    /// Who let jobs arrive while the world stood still and is not the last driver, with the effects
    /// that those are for.
    var strangers: [(caller: Caller, effects: [EffectIdentity])] = []
  }

  /// Which test the world belongs to, in words, for the messages that end the process.
  let owner = Locked<@Sendable () -> String>({ "" })

  let waiting = Locked(Waiting())
  let problems: Problems
  private let choices: Choices
  /// The raw id of the thread that is inside, or zero.
  private let driver = Atomic<UInt>(0)
  /// Whether the simulation is gone, and nobody will drive it any more.
  let isAbandoned = Atomic(false)
  /// How many are about to cancel tasks.
  let holders = Atomic(0)
  /// Names the task whose job runs, or zero.
  let task = Atomic<UInt>(0)
  /// Names the task whose job ran last.
  private let lastTask = Atomic<UInt>(0)
  private let entrance = ActorEntrance()
  let pulse = Pulse()
  let watchdog: Watchdog

  init(choices: Choices, problems: Problems, watchdog: consuming Watchdog) {
    self.choices = choices
    self.problems = problems
    self.watchdog = watchdog
    unsafe entrance.executor = self
  }

  /// Names what the actors of this world run on.
  ///
  /// SAFETY: this executor holds it as long as it lives itself, and who has such an actor holds the executor.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    unsafe UnownedSerialExecutor(ordinary: entrance)
  }

  /// Shows nothing of what is inside: an effect could find its world's log in a mirror of its store.
  public var customMirror: Mirror { Mirror(self, children: []) }

  /// Lets a job wait until the simulation is driven.
  public func enqueue(_ job: consuming ExecutorJob) {
    enqueue(UnownedJob(job), isOfActor: false)
  }

  /// - Parameter isOfActor: Whether it runs on an actor.
  func enqueue(_ job: UnownedJob, isOfActor: Bool) {
    let inside = driver.load(ordering: .relaxed)
    if inside == ThreadID.current.rawValue {
      // Whoever starts a hundred thousand effects at once is not blocked, though no job begins.
      pulse.arrive()
      let count = waiting.withLock { waiting in
        if waiting.isResumingFirst { waiting.first.append(job) } else { waiting.jobs.append(job) }
        return waiting.jobs.count
      }
      if count > Step.mostJobs { endFlooded() }
    } else {
      // Another thread may run the job to the end of the task that alone keeps this executor alive, while
      // the caller, the runtime, does not.
      // SAFETY: retained and released once.
      let me = unsafe Unmanaged.passRetained(self)
      enqueueFromOutside(job, isOfActor: isOfActor, isDriven: inside != 0)
      runAbandonedJobs()
      // SAFETY: as above; nothing of this object is used any more.
      unsafe me.release()
    }
  }

  /// While the world is driven, nobody but its driver may do that. While it stands still, whoever drove
  /// it last may, and whoever drives it next: a test that lets a double answer between two steps.
  private func enqueueFromOutside(_ job: UnownedJob, isOfActor: Bool, isDriven: Bool) {
    let caller = Caller.current
    // SAFETY: the bits name the job's task. They are compared, never followed.
    let task = unsafe unsafeBitCast(job, to: UInt.self)
    let isAbandoned = isAbandoned.load(ordering: .relaxed)
    let isForeign = isDriven && !isAbandoned
    let (effects, isGuest) = waiting.withLock { waiting -> ([EffectIdentity], Bool) in
      waiting.jobs.append(job)
      let effect = waiting.operations[task]
      // Who resumes a task is one; a task that comes by itself is none any more when it arrives. So it
      // is for what a callback resumes, which is a child task while an effect lives, and on no actor.
      let mayBeGuest =
        !isAbandoned && !caller.isTask && effect == nil && (isOfActor || waiting.operations.isEmpty)
      let isGuest = mayBeGuest && waiting.guests.insert(task).inserted
      // Before anybody can take the job, and end the wait.
      if isGuest { pulse.beginWaiting() }
      // In a world that is gone, anybody may be the one who runs the rest.
      guard isForeign || !isAbandoned && waiting.lastDriver?.isSame(as: caller) == false else {
        return ([], isGuest)
      }
      let effects = effect.map { [$0] } ?? waiting.operations.all
      if !isForeign { waiting.strangers.append((caller, effects)) }
      return (effects, isGuest)
    }
    if isForeign { problems.note(.foreignJob(during: effects)) }
    if isGuest { watchdog.watch(self) }
  }

  /// Somebody outside waits for what happens here.
  func beginWaiting() {
    pulse.beginWaiting()
    watchdog.watch(self)
  }

  /// Whether the step at hand was stopped, because too much happened in it.
  var isStopped: Bool { waiting.withLock { $0.step.isStopped } }

  /// The world is driven from outside: what happens from now on is counted anew.
  private func beginStep() {
    let caller = Caller.current
    pulse.beat()
    let strangers = waiting.withLock { waiting in
      waiting.step = Step(after: waiting.step)
      waiting.lastDriver = caller
      defer { waiting.strangers = [] }
      return waiting.strangers
    }
    for stranger in strangers where !stranger.caller.isSame(as: caller) {
      problems.add(.foreignJob(during: stranger.effects))
    }
  }

  /// Counts the end of a sleep.
  ///
  /// - Parameters:
  ///   - isLater: Whether time went on for it.
  ///   - moment: The time since the beginning.
  func countWake(isLater: Bool, at moment: Duration) {
    pulse.beat()
    let task = lastTask.load(ordering: .relaxed)
    let (limit, effects) = waiting.withLock { waiting in
      if isLater { waiting.step.beginMoment() }
      guard let limit = waiting.step.countWake(of: task) else {
        return (Int?.none, [EffectIdentity]())
      }
      return (limit, waiting.operations[task].map { [$0] } ?? waiting.operations.all)
    }
    if let limit {
      problems.add(.tooManyWakes(limit: limit, at: moment, during: effects))
    }
  }

  /// The effects whose operations have begun and not ended.
  var liveEffects: [EffectIdentity] { waiting.withLock { $0.operations.all } }

  /// Whether an effect has ever run here.
  var hasRunEffects: Bool { waiting.withLock { $0.operations.haveBegun } }

  /// The effect whose job runs just now.
  var currentEffect: EffectIdentity? {
    let task = task.load(ordering: .relaxed)
    return waiting.withLock { $0.operations[task] }
  }

  /// Makes the current thread the driver, if nobody is.
  func becomeDriver() -> Bool {
    driver.compareExchange(
      expected: 0, desired: ThreadID.current.rawValue, ordering: .sequentiallyConsistent
    ).exchanged
  }

  /// Lets others drive.
  ///
  /// In one order with ``abandon()``: either this thread sees that the simulation is gone, or who lets it
  /// go sees that nobody drives.
  func letDrive() { driver.store(0, ordering: .sequentiallyConsistent) }

  /// Whether the current thread may touch what is isolated to this executor: when it drives the
  /// simulation, or when nobody does.
  ///
  /// Where it may not, this says nothing, not no: after a no the runtime would end the process with a
  /// message of its own, without asking ``checkIsolated()``, which says what to do.
  public func isIsolatingCurrentContext() -> Bool? { isInside ? true : nil }

  /// Ends the process when the current thread may not touch what is isolated here.
  public func checkIsolated() {
    if isInside { return }
    fatalError(
      """
      Something isolated to a simulation was used on a thread that does not drive it, while another \
      does. Drive a simulation from one thread at a time.\(ownerText)
      """)
  }

  /// Whose world it is, as the last sentence of a message.
  var ownerText: String {
    let text = owner.withLock { $0 }()
    return text.isEmpty ? "" : " " + text
  }

  private var isInside: Bool {
    let inside = driver.load(ordering: .relaxed)
    return inside == 0 || inside == ThreadID.current.rawValue
  }

  /// Whether some thread drives the simulation.
  var isDriven: Bool { driver.load(ordering: .sequentiallyConsistent) != 0 }

  /// Whether the current thread drives the simulation.
  var isDriving: Bool { driver.load(ordering: .relaxed) == ThreadID.current.rawValue }

  /// Whether the current thread drives the simulation, or may do so while it stands still, without
  /// being a stranger.
  var isTrusted: Bool {
    if isDriven { return isDriving }
    let caller = Caller.current
    return waiting.withLock { $0.lastDriver?.isSame(as: caller) != false }
  }

  /// Whoever listens to a log of this world heard of a change, just after it was made.
  package func heard(_ transaction: SharedTransaction) {
    let inside = driver.load(ordering: .relaxed)
    if inside == 0 || inside == transaction.thread.rawValue { return }
    problems.note(.foreignWrite(transaction.description))
  }

  /// Who drives, when that is on the current thread.
  var driverHere: Caller? { isDriving ? waiting.withLock { $0.lastDriver } : nil }

  /// Runs `body` with the current thread as the driver.
  package func drive<Result>(_ body: () throws -> Result) rethrows -> Result {
    let me = ThreadID.current.rawValue
    let (entered, inside) = driver.compareExchange(
      expected: 0, desired: me, ordering: .sequentiallyConsistent)
    if !entered {
      if inside == me { return try body() }
      fatalError(
        """
        Two threads drive one simulation at once. Give each test its own simulation, or let the \
        threads take turns.\(ownerText)
        """)
    }
    return try step(body)
  }

  /// Runs `body` with the current thread as the driver, if nobody drives.
  ///
  /// - Returns: Whether nobody did.
  func driveIfFree(_ body: () -> Void) -> Bool {
    let isEntered = becomeDriver()
    if isEntered { step(body) }
    return isEntered
  }

  /// Runs `body` on the thread that has just become the driver, and then lets others drive.
  private func step<Result>(_ body: () throws -> Result) rethrows -> Result {
    beginStep()
    watchdog.watch(self)
    defer {
      problems.tell()
      letDrive()
      // The simulation may have gone meanwhile.
      runAbandonedJobs()
    }
    return try body()
  }

  /// Reports that somebody goes to sleep where no time passes any more.
  func tellSleepWithoutEnd() {
    if isAbandoned.load(ordering: .relaxed) { problems.add(.sleepWithoutEnd(currentEffect)) }
  }

  /// Whether somebody waits for it who will wait for ever unless somebody drives it.
  var isAwaited: Bool { pulse.isAwaited && !isAbandoned.load(ordering: .relaxed) }

  /// Nobody drives it, or waits for it: the watchdog lies down until somebody does.
  func stopWatching() {
    watchdog.stop()
    // Somebody may have begun before it lay down, and found that it was up.
    if isDriven || isAwaited { watchdog.watch(self) }
  }

  /// Runs one of the jobs that wait; false when none waits, or the step was stopped.
  func runNextJob() -> Bool {
    problems.tell()
    guard let job = takeNextJob() else { return false }
    pulse.beat()
    // SAFETY: the bits name the job's task, as long as it lives. They are compared, never followed.
    let id = unsafe unsafeBitCast(job, to: UInt.self)
    task.store(id, ordering: .relaxed)
    lastTask.store(id, ordering: .relaxed)
    if pulse.isAwaited, waiting.withLock({ $0.guests.remove(id) }) != nil { pulse.endWaiting() }
    // SAFETY: the job was enqueued on this executor, and is taken out of the queue once.
    unsafe job.runSynchronously(
      isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    task.store(0, ordering: .relaxed)
    return true
  }

  private func takeNextJob() -> UnownedJob? {
    enum Next: Sendable {
      case job(UnownedJob), none, tooMany([EffectIdentity])
    }
    let next = waiting.withLock { waiting -> Next in
      if waiting.step.isStopped { return .none }
      guard let job = waiting.takeNext(choices) else { return .none }
      if waiting.step.countJob() { return .job(job) }
      waiting.first.append(job)
      return waiting.step.takeNews() ? .tooMany(waiting.operations.all) : .none
    }
    switch next {
    case .job(let job): return job
    case .none: return nil
    case .tooMany(let effects):
      problems.add(.tooManyJobs(limit: Step.mostJobs, during: effects))
      return nil
    }
  }
}

extension SimulationExecutor.Waiting {
  fileprivate mutating func takeNext(_ choices: Choices) -> UnownedJob? {
    if let job = first.popFirst() { return job }
    if choices.isInOrder || jobs.count < 2 { return jobs.popFirst() }
    return jobs.remove(at: choices.pick(jobs.count, "job"))
  }
}
