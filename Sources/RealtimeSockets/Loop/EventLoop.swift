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
/// Each loop has to be shut down: until then it keeps its thread, its descriptors and its memory.
public final class EventLoop: TaskExecutor, SerialExecutor {
  private enum Lifecycle: Sendable {
    case created(Reactor)
    /// The loop's own thread, or a thread that calls `shutdown`, turns the loop until the end.
    case running(Reactor)
    case ended
  }

  private let queue = JobQueue()
  private let waker: Waker
  private let systemTime = SystemTime.live
  private let lifecycle = Locked<Lifecycle>(.ended)
  /// The thread that turns the loop; 0 if none does.
  private let turningThread = Atomic<UInt>(0)
  private let isStopping = Atomic(false)
  /// The loop's thread, until it is joined.
  private let thread = Locked<SystemThread?>(nil)
  private let hasEnded = Signal()
  private let hasJoined = Signal()

  /// Creates a loop. Nothing runs until ``start()`` or ``turn(until:within:)`` is called.
  ///
  /// - Parameters:
  ///   - poller: The system call with which the loop waits.
  ///   - time: What moves the time of the loop's timers.
  /// - Throws: ``SystemCallFailure`` if the process is out of descriptors.
  public init(
    poller: PollerKind = .standard, time: LoopTime = .system
  ) throws(SystemCallFailure) {
    waker = try Waker()
    do throws(SystemCallFailure) {
      let systemTime = time == .system ? systemTime : nil
      let reactor = try Reactor(loop: self, poller: poller, waker: waker, systemTime: systemTime)
      lifecycle.withLock { $0 = .created(reactor) }
    } catch {
      waker.close()
      throw error
    }
  }

  /// The isolation of the loop: an actor whose executor is the loop; nil after the shutdown.
  public var isolation: (any Actor)? { reactor }

  /// What the loop holds; nothing after the shutdown.
  public var load: LoopLoad {
    get async { await reactor?.load ?? LoopLoad(descriptors: 0, timers: 0) }
  }

  var reactor: Reactor? {
    lifecycle.withLock { lifecycle in
      switch lifecycle {
      case .created(let reactor), .running(let reactor): reactor
      case .ended: nil
      }
    }
  }

  /// Claims the loop for the one thread that turns it until the end.
  private func claim() -> Reactor? {
    lifecycle.withLock { lifecycle in
      guard case .created(let reactor) = lifecycle else { return nil }
      lifecycle = .running(reactor)
      return reactor
    }
  }

  // MARK: Running

  /// Starts a thread that runs the loop until ``shutdown()``. A second call has no effect.
  ///
  /// - Throws: ``SystemCallFailure`` if the system cannot create a thread.
  public func start() throws(SystemCallFailure) {
    guard let reactor = claim() else { return }
    do throws(SystemCallFailure) {
      let started = try ThreadStarter.live.start {
        self.run(reactor) { self.isStopping.load(ordering: .acquiring) }
        self.finish(reactor)
      }
      thread.withLock { $0 = started }
    } catch {
      lifecycle.withLock { $0 = .created(reactor) }
      throw error
    }
  }

  /// Runs the loop on the calling thread until a condition holds. The condition is checked before
  /// and after each turn. The loop must not have a thread of its own.
  ///
  /// - Parameters:
  ///   - condition: The condition, evaluated on the calling thread.
  ///   - limit: The longest time to run, in the time of the system.
  /// - Returns: Whether the condition holds.
  @discardableResult
  public func turn(until condition: () -> Bool, within limit: Duration = .seconds(30)) -> Bool {
    let created = lifecycle.withLock { lifecycle -> Reactor? in
      if case .created(let reactor) = lifecycle { reactor } else { nil }
    }
    guard let reactor = created else { return condition() }
    let end = systemTime.now() + limit
    run(
      reactor, until: { condition() || systemTime.now() >= end },
      limit: { end - systemTime.now() })
    return condition()
  }

  /// Moves the time forward in a loop with ``LoopTime/manual``. Timers that are due fire in the
  /// next turn. Has no effect on a loop with the time of the system.
  public func advance(by duration: Duration) { perform { $0.advance(by: duration) } }

  private func run(
    _ reactor: Reactor, until isDone: () -> Bool, limit: () -> Duration? = { nil }
  ) {
    let before = turningThread.exchange(SystemThread.current, ordering: .relaxed)
    precondition(before == 0, "Two threads turned one loop. Turn it on one thread only.")
    while !isDone() {
      runJobs(reactor)
      if isDone() { break }
      let limit = limit()
      reactor.assumeIsolated { $0.turn(queue: queue, limit: limit) }
      runJobs(reactor)
    }
    turningThread.store(0, ordering: .relaxed)
  }

  /// Runs the waiting jobs, and those that they add, in at most 16 rounds, so that the loop also
  /// serves its descriptors.
  private func runJobs(_ reactor: Reactor?) {
    for _ in 0..<16 {
      let work = queue.takeAll()
      if work.isEmpty { return }
      for item in work {
        switch item {
        // SAFETY: the queue holds each job once, and this executor is alive during the call.
        case .job(let job):
          unsafe job.runSynchronously(on: asUnownedSerialExecutor())
        case .closure(let body): reactor?.assumeIsolated { body($0) }
        }
      }
    }
  }

  // MARK: The end

  /// Closes all connections and descriptors, and waits until the loop's thread has ended. Pending
  /// operations fail. A second call waits for the same end.
  ///
  /// Jobs that are added after the shutdown run on a thread that exists only for them, so that no
  /// task hangs. A pending look-up of a host's name keeps its thread until the system finishes the
  /// look-up, because it cannot be cancelled.
  public func shutdown() async {
    isStopping.store(true, ordering: .releasing)
    if let reactor = claim() {
      finish(reactor)
      hasJoined.send()
    } else {
      wake()
      await hasEnded.wait()
      if let thread = thread.withLock({ $0.take() }) {
        thread.join()
        hasJoined.send()
      }
    }
    await hasJoined.wait()
  }

  private func finish(_ reactor: Reactor) {
    let before = turningThread.exchange(SystemThread.current, ordering: .relaxed)
    precondition(before == 0, "A loop was shut down during its turn. Shut it down afterwards.")
    reactor.assumeIsolated { $0.shutDown() }
    runLateWork(reactor)
    lifecycle.withLock { $0 = .ended }
    hasEnded.send()
  }

  /// Runs work until the queue is empty. The thread gives up the loop before the queue ends,
  /// because another thread may take the loop from that moment on.
  private func runLateWork(_ reactor: Reactor?) {
    repeat {
      turningThread.store(SystemThread.current, ordering: .relaxed)
      runJobs(reactor)
      turningThread.store(0, ordering: .relaxed)
    } while !queue.end()
  }
}

extension EventLoop {
  /// Adds a job to the loop.
  public func enqueue(_ job: consuming ExecutorJob) { add(.job(UnownedJob(job))) }

  /// Returns whether the calling thread turns the loop. The loop's thread can therefore call
  /// `assumeIsolated` between jobs.
  public func isIsolatingCurrentContext() -> Bool? {
    turningThread.load(ordering: .relaxed) == SystemThread.current
  }

  /// Stops the process unless the calling thread turns the loop.
  public func checkIsolated() {
    precondition(isIsolatingCurrentContext() == true, "This code runs on the loop's thread only.")
  }

  /// Runs a closure in the isolation of the loop: at once if called on the loop's thread, otherwise
  /// soon. After the shutdown, the closure is dropped.
  func perform(_ body: @escaping @Sendable (isolated Reactor) -> Void) {
    if isIsolatingCurrentContext() == true, let reactor {
      reactor.assumeIsolated { body($0) }
    } else {
      add(.closure(body))
    }
  }

  /// The number of jobs that were ever added to the loop.
  var jobCount: Int { queue.jobCount }

  /// Lets the current or the next turn end without waiting for descriptors.
  func wake() { add(.closure { _ in }) }

  private func add(_ work: JobQueue.Work) {
    switch queue.append(work) {
    case .nothing: break
    case .wake: waker.wake()
    case .startLateThread:
      // Without a thread the work could never run.
      do { try ThreadStarter.live.start { self.runLateWork(nil) }.detach() } catch {
        preconditionFailure("No thread for the late work of a loop: \(error)")
      }
    }
  }
}
