import StateKit
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
  }

  let waiting = Locked(Waiting())
  let problems: Problems
  private let choices: Choices
  /// The raw id of the thread that is inside, or zero.
  private let driver = Atomic<UInt>(0)
  /// Whether the simulation is gone, and nobody will drive it any more.
  private let isAbandoned = Atomic(false)
  /// Names the task whose job runs, or zero.
  let task = Atomic<UInt>(0)
  /// Goes on with every job, for the watchdog.
  let beats = Atomic<UInt64>(0)
  private let watchdog: Watchdog

  init(choices: Choices, problems: Problems, watchdog: consuming Watchdog) {
    self.choices = choices
    self.problems = problems
    self.watchdog = watchdog
  }

  /// Shows nothing of what is inside: an effect could find its world's log in a mirror of its store.
  public var customMirror: Mirror { Mirror(self, children: []) }

  /// Called when the simulation goes away. What is cancelled after that, with its store, still has to
  /// run to its end, or its tasks would never be freed.
  func abandon() { isAbandoned.store(true, ordering: .releasing) }

  /// Lets a job wait until the simulation is driven.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    waiting.withLock { waiting in
      if waiting.isResumingFirst { waiting.first.append(job) } else { waiting.jobs.append(job) }
    }
    if !isInside && !isAbandoned.load(ordering: .relaxed) {
      problems.add(.foreignJob(during: liveEffects))
    }
    if isAbandoned.load(ordering: .acquiring) { runAbandonedJobs() }
  }

  /// Whether the step at hand was stopped, because too much happened in it.
  var isStopped: Bool { waiting.withLock { $0.step.isStopped } }

  /// Time goes on: what happens from now on is counted anew.
  func beginStep() { waiting.withLock { $0.step = Step() } }

  /// The effects whose operations have begun and not ended.
  var liveEffects: [EffectIdentity] { waiting.withLock { $0.operations.all } }

  /// The effect whose job runs just now.
  var currentEffect: EffectIdentity? {
    let task = task.load(ordering: .relaxed)
    return waiting.withLock { $0.operations[task] }
  }

  /// Runs what waits, on the thread that is here, unless some thread is at it already.
  private func runAbandonedJobs() {
    let (entered, _) = driver.compareExchange(
      expected: 0, desired: ThreadID.current.rawValue, ordering: .acquiringAndReleasing)
    guard entered else { return }
    // The last job may end the task that alone keeps this executor alive, while the caller, the
    // runtime, does not.
    // SAFETY: retained and released once.
    let me = unsafe Unmanaged.passRetained(self)
    while runNextJob() {}
    driver.store(0, ordering: .releasing)
    // SAFETY: as above; nothing of this object is used any more.
    unsafe me.release()
  }

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
      does. Drive a simulation from one thread at a time.
      """)
  }

  private var isInside: Bool {
    let inside = driver.load(ordering: .relaxed)
    return inside == 0 || inside == ThreadID.current.rawValue
  }

  /// Whether some thread drives the simulation.
  var isDriven: Bool { driver.load(ordering: .relaxed) != 0 }

  /// Whether the current thread drives the simulation.
  var isDriving: Bool { driver.load(ordering: .relaxed) == ThreadID.current.rawValue }

  /// Runs `body` with the current thread as the driver.
  func drive<Result>(_ body: () throws -> Result) rethrows -> Result {
    let me = ThreadID.current.rawValue
    let (entered, inside) = driver.compareExchange(
      expected: 0, desired: me, ordering: .acquiringAndReleasing)
    if !entered {
      if inside == me { return try body() }
      fatalError(
        """
        Two threads drive one simulation at once. Give each test its own simulation, or let the \
        threads take turns.
        """)
    }
    beginStep()
    watchdog.watch(self)
    defer { driver.store(0, ordering: .releasing) }
    return try body()
  }

  /// Nobody drives it: the watchdog lies down until somebody does.
  func stopWatching() { watchdog.stop() }

  /// Runs one of the jobs that wait; false when none waits, or the step was stopped.
  func runNextJob() -> Bool {
    guard let job = takeNextJob() else { return false }
    beats.wrappingAdd(1, ordering: .relaxed)
    // SAFETY: the bits name the job's task, as long as it lives. They are compared, never followed.
    task.store(unsafe unsafeBitCast(job, to: UInt.self), ordering: .relaxed)
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
      return .tooMany(waiting.operations.all)
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
