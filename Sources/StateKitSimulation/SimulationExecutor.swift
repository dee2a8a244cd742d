import StateKit
import Synchronization

/// Runs every job of a simulation on the one thread that drives it, first in, first out.
///
/// Give it to a ``StateKit/StoreActor``: its reducers, its effects and all their child tasks then run
/// only while the simulation is driven. `Task {}`, `Task.detached`, `Task.sleep` and hops to the main
/// actor escape it.
public final class SimulationExecutor: TaskExecutor, SerialExecutor {
  /// What waits to run.
  struct Waiting: Sendable {
    /// Runs before everything else, in order.
    var first = JobQueue()
    var jobs = JobQueue()
    /// Whether what arrives now runs first.
    var isResumingFirst = false
  }

  let waiting = Locked(Waiting())
  /// The raw id of the thread that is inside, or zero.
  private let driver = Atomic<UInt>(0)
  /// Whether the simulation is gone, and nobody will drive it any more.
  private let isAbandoned = Atomic(false)

  init() {}

  /// Called when the simulation goes away. What is cancelled after that, with its store, still has to
  /// run to its end, or its tasks would never be freed.
  func abandon() { isAbandoned.store(true, ordering: .releasing) }

  /// Lets a job wait until the simulation is driven.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    waiting.withLock { waiting in
      if waiting.isResumingFirst { waiting.first.append(job) } else { waiting.jobs.append(job) }
    }
    if isAbandoned.load(ordering: .acquiring) { runAbandonedJobs() }
  }

  /// Runs what waits, on the thread that is here, unless some thread is at it already.
  private func runAbandonedJobs() {
    let (entered, _) = driver.compareExchange(
      expected: 0, desired: ThreadID.current.rawValue, ordering: .acquiringAndReleasing)
    guard entered else { return }
    defer { driver.store(0, ordering: .releasing) }
    while runNextJob() {}
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

  /// Runs `body` with the current thread as the driver.
  func drive<Result>(_ body: () throws -> Result) rethrows -> Result {
    let me = ThreadID.current.rawValue
    let (entered, inside) = driver.compareExchange(
      expected: 0, desired: me, ordering: .acquiringAndReleasing)
    if !entered && inside != me {
      fatalError(
        """
        Two threads drive one simulation at once. Give each test its own simulation, or let the \
        threads take turns.
        """)
    }
    defer { if entered { driver.store(0, ordering: .releasing) } }
    return try body()
  }

  /// Runs the job that waits longest; false when none waits.
  func runNextJob() -> Bool {
    guard let job = waiting.withLock({ $0.first.popFirst() ?? $0.jobs.popFirst() }) else {
      return false
    }
    // SAFETY: the job was enqueued on this executor, and is taken out of the queue once.
    unsafe job.runSynchronously(
      isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    return true
  }
}
