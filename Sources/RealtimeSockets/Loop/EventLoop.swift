import Synchronization

/// A loop that serves all WebSocket connections of a process on one thread.
///
/// The loop is an executor: an actor whose executor is the loop, such as a `StoreActor`, runs on the
/// loop's thread and receives messages without a change of threads.
///
/// ```swift
/// let loop = try EventLoop()
/// try loop.start()
/// let transport = WebSocketTransport.sockets(on: loop)
/// // ...
/// await loop.shutdown()
/// ```
///
/// A loop that is not shut down keeps its thread and its descriptors.
public final class EventLoop: TaskExecutor, SerialExecutor {
  private enum Lifecycle: Sendable {
    case created(Reactor)
    case running(Reactor)
    case ended
  }

  let queue = JobQueue()
  private let waker: Waker
  private let lifecycle: Locked<Lifecycle?>
  /// The thread that turns the loop; 0 if none does.
  private let turningThread = Atomic<UInt>(0)
  private let isStopping = Atomic(false)
  private let ended = Waiter()

  /// Creates a loop that waits with the given system call. Nothing runs until ``start()`` or
  /// ``turn(until:within:)`` is called.
  ///
  /// - Throws: ``SystemCallFailure`` if the process is out of descriptors.
  public init(poller: PollerKind = .standard) throws(SystemCallFailure) {
    let poller = try poller.makePoller()
    waker = try Waker()
    lifecycle = Locked(nil)
    let reactor = try Reactor(loop: self, poller: poller, waker: waker)
    lifecycle.withLock { $0 = .created(reactor) }
  }

  /// The isolation of the loop: an actor whose executor is the loop.
  public var isolation: (any Actor)? { reactor }

  var reactor: Reactor? {
    lifecycle.withLock { lifecycle in
      switch lifecycle {
      case .created(let reactor), .running(let reactor): reactor
      case .ended, nil: nil
      }
    }
  }

  // MARK: Running

  /// Starts a thread that runs the loop until ``shutdown()``. A second call has no effect.
  ///
  /// - Throws: ``SystemCallFailure`` if the system has no thread.
  public func start() throws(SystemCallFailure) {
    let reactor: Reactor? = lifecycle.withLock { lifecycle in
      guard case .created(let reactor) = lifecycle else { return nil }
      lifecycle = .running(reactor)
      return reactor
    }
    guard let reactor else { return }
    try DetachedThread.start {
      self.run(reactor) { self.isStopping.load(ordering: .acquiring) }
      self.finish(reactor)
    }
  }

  /// Runs the loop on the calling thread until a condition holds. The condition is checked after
  /// each turn. The loop must not have a thread of its own.
  ///
  /// - Parameters:
  ///   - condition: The condition, evaluated on the calling thread.
  ///   - limit: The longest time to run.
  /// - Returns: Whether the condition holds.
  @discardableResult
  public func turn(until condition: () -> Bool, within limit: Duration = .seconds(30)) -> Bool {
    let created = lifecycle.withLock { lifecycle -> Reactor? in
      if case .created(let reactor) = lifecycle { reactor } else { nil }
    }
    guard let reactor = created else { return condition() }
    let deadline = ContinuousClock.now + limit
    run(reactor, deadline: deadline) { condition() || ContinuousClock.now >= deadline }
    return condition()
  }

  private func run(
    _ reactor: Reactor, deadline: ContinuousClock.Instant? = nil, until isDone: () -> Bool
  ) {
    let before = turningThread.exchange(DetachedThread.current, ordering: .relaxed)
    precondition(before == 0, "Two threads turned one loop. Turn it on one thread only.")
    while !isDone() {
      runJobs(reactor)
      if isDone() { break }
      reactor.assumeIsolated { $0.turn(queue: queue, deadline: deadline) }
      runJobs(reactor)
    }
    turningThread.store(0, ordering: .relaxed)
  }

  /// Runs the waiting jobs, and those that they add, up to 16 rounds, so that descriptors get their
  /// turn.
  private func runJobs(_ reactor: Reactor?) {
    for _ in 0..<16 {
      let work = queue.takeAll()
      if work.isEmpty { return }
      for item in work { perform(item, reactor) }
    }
  }

  private func perform(_ work: JobQueue.Work, _ reactor: Reactor?) {
    switch work {
    case .job(let job):
      // SAFETY: the queue holds each job once, and this executor is alive during the call.
      unsafe job.runSynchronously(
        isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    case .closure(let body): reactor?.assumeIsolated { body($0) }
    }
  }

  // MARK: The end

  /// Closes all connections and descriptors, and waits until the loop's thread has ended. Pending
  /// operations fail. A second call waits for the same end.
  ///
  /// Jobs that actors of the loop get later run on a thread that exists only for them, so that no
  /// task hangs.
  public func shutdown() async {
    isStopping.store(true, ordering: .releasing)
    let created = lifecycle.withLock { lifecycle -> Reactor? in
      guard case .created(let reactor) = lifecycle else { return nil }
      lifecycle = .running(reactor)
      return reactor
    }
    if let created {
      let thread = turningThread.exchange(DetachedThread.current, ordering: .relaxed)
      precondition(thread == 0, "A loop was shut down during its turn. Shut it down afterwards.")
      turningThread.store(0, ordering: .relaxed)
      finish(created)
    } else {
      perform { _ in }
      try? await ended.wait()
    }
  }

  private func finish(_ reactor: Reactor) {
    turningThread.store(DetachedThread.current, ordering: .relaxed)
    reactor.assumeIsolated { $0.shutDown() }
    runLateWork(reactor)
    lifecycle.withLock { $0 = .ended }
    ended.signal()
  }

  /// Runs work until there is none. The thread gives up the loop before the queue ends, because
  /// another thread may take the loop from that moment on.
  private func runLateWork(_ reactor: Reactor?) {
    repeat {
      turningThread.store(DetachedThread.current, ordering: .relaxed)
      runJobs(reactor)
      turningThread.store(0, ordering: .relaxed)
    } while !queue.end()
  }

  // MARK: The executor

  /// Adds a job.
  public func enqueue(_ job: consuming ExecutorJob) { add(.job(UnownedJob(job))) }

  /// Whether the calling thread turns the loop. The loop's thread can therefore call
  /// `assumeIsolated` between jobs.
  public func isIsolatingCurrentContext() -> Bool? {
    turningThread.load(ordering: .relaxed) == DetachedThread.current
  }

  /// Stops the process unless the calling thread turns the loop.
  public func checkIsolated() {
    precondition(isIsolatingCurrentContext() == true, "This code runs on the loop's thread only.")
  }

  /// Runs a closure in the isolation of the loop: at once on the loop's thread, otherwise soon.
  func perform(_ body: @escaping @Sendable (isolated Reactor) -> Void) {
    if isIsolatingCurrentContext() == true, let reactor {
      reactor.assumeIsolated { body($0) }
    } else {
      add(.closure(body))
    }
  }

  private func add(_ work: JobQueue.Work) {
    switch queue.append(work) {
    case .nothing: break
    case .wake: waker.wake()
    case .startLateThread:
      // Without a thread the work could never run.
      do { try DetachedThread.start { self.runLateWork(self.reactor) } } catch {
        preconditionFailure("No thread for the late work of a loop: \(error)")
      }
    }
  }
}
