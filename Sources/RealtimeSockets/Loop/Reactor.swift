/// The owner of a descriptor or a timer of a loop.
protocol DescriptorHandler: AnyObject {
  /// The descriptor became ready.
  func ready(_ readiness: Readiness, in reactor: isolated Reactor)
  /// A timer fired that this handler started.
  func timerFired(_ timer: TimerID, in reactor: isolated Reactor)
  /// The loop is about to wait for events: write what is waiting.
  func flush(in reactor: isolated Reactor)
  /// The loop ends: close the descriptor and fail what is pending. Can be called twice.
  func shutDown(in reactor: isolated Reactor)
}

extension DescriptorHandler {
  func ready(_ readiness: Readiness, in reactor: isolated Reactor) {}
  func flush(in reactor: isolated Reactor) {}
}

/// The descriptors and the timers of a loop, isolated to the loop's thread.
actor Reactor {
  nonisolated let loop: EventLoop
  private var poller: any Poller
  private let waker: Waker
  private var handlers: [RegistrationID: any DescriptorHandler] = [:]
  private var timers = TimerHeap<any DescriptorHandler>()
  private var unflushed: [any DescriptorHandler] = []
  private var events: [PollEvent] = []
  private var lastRegistration: UInt64 = 0
  private(set) var isShutDown = false
  private var readBuffers = ReadBuffers()
  /// The system's time; nil if only `advance` moves the time.
  private let systemTime: SystemTime?
  /// The time at which the latest turn began to handle events. Without the system's time, `advance`
  /// moves it.
  private(set) var now = Duration.zero

  /// The connections of clients. Each is removed when its link is released.
  private(set) var clients: [ClientID: ClientConnection] = [:]
  private var lastClient: UInt64 = 0
  /// The servers that listen.
  var servers: [ObjectIdentifier: ServerCore] = [:]
  /// Looks up the names of hosts. A test replaces it.
  var resolver = NameResolver()

  // SAFETY: the actor keeps its executor alive, as the language requires of a custom executor.
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    // SAFETY: as above.
    unsafe loop.asUnownedSerialExecutor()
  }

  init(
    loop: EventLoop, poller: PollerKind, waker: Waker, systemTime: SystemTime?
  ) throws(SystemCallFailure) {
    var poller = try poller.makePoller()
    do throws(SystemCallFailure) {
      try poller.add(waker.readEnd, RegistrationID(rawValue: 0), .read)
    } catch {
      poller.close()
      throw error
    }
    self.poller = poller
    self.waker = waker
    self.loop = loop
    self.systemTime = systemTime
  }

  /// The number of registered descriptors and of pending timers.
  var load: LoopLoad { LoopLoad(descriptors: handlers.count, timers: timers.count) }

  // MARK: Descriptors

  func register(
    _ descriptor: Int32, _ handler: any DescriptorHandler, _ interest: Interest
  ) throws(SystemCallFailure) -> RegistrationID {
    guard !isShutDown else {
      throw SystemCallFailure(call: "register", errno: Descriptor.badDescriptor)
    }
    lastRegistration += 1
    let id = RegistrationID(rawValue: lastRegistration)
    try poller.add(descriptor, id, interest)
    handlers[id] = handler
    return id
  }

  func modify(_ descriptor: Int32, _ id: RegistrationID, _ interest: Interest) {
    poller.modify(descriptor, id, interest)
  }

  /// Stops watching a descriptor whose handler stays registered.
  func stopWatching(_ descriptor: Int32) { poller.remove(descriptor) }

  /// Watches a descriptor again. Returns false if the system cannot.
  func watchAgain(_ descriptor: Int32, _ id: RegistrationID, _ interest: Interest) -> Bool {
    (try? poller.add(descriptor, id, interest)) != nil
  }

  func deregister(_ descriptor: Int32, _ id: RegistrationID) {
    guard handlers.removeValue(forKey: id) != nil else { return }
    poller.remove(descriptor)
  }

  func flushLater(_ handler: any DescriptorHandler) { unflushed.append(handler) }

  func takeReadBuffer() -> [UInt8] { readBuffers.take() }

  func giveBack(_ buffer: consuming [UInt8]) { readBuffers.giveBack(buffer) }

  // MARK: Clients

  func addClient(_ client: ClientConnection) -> ClientID {
    lastClient += 1
    let id = ClientID(rawValue: lastClient)
    clients[id] = client
    return id
  }

  func removeClient(_ id: ClientID) -> ClientConnection? { clients.removeValue(forKey: id) }

  // MARK: Time

  func advance(by duration: Duration) { if systemTime == nil { now += max(.zero, duration) } }

  func startTimer(_ duration: Duration, _ handler: any DescriptorHandler) -> TimerID {
    timers.insert(handler, at: readTime() + duration)
  }

  func cancelTimer(_ timer: TimerID?) { if let timer { timers.cancel(timer) } }

  private func readTime() -> Duration { systemTime?.now() ?? now }

  // MARK: Turning

  /// Writes what is waiting, waits for events no longer than `limit`, handles them, and fires the
  /// timers that are due.
  func turn(queue: JobQueue, limit: Duration?) {
    flush()
    let wait = [limit, untilNextTimer()].compactMap(\.self).min()
    let mayWait = queue.fallAsleep() && unflushed.isEmpty
    poller.wait(milliseconds: mayWait ? Self.milliseconds(wait) : 0, into: &events)
    queue.wakeUp()
    now = readTime()
    handleEvents()
    // A process that was stopped goes on with timers that are long overdue, and the wait that was
    // interrupted has no events. What has arrived in the meantime counts before the timers do: otherwise a
    // client would be closed as silent whose messages are waiting.
    if let next = timers.nextDeadline(), now - next > Self.lateness { handleArrivedEvents() }
    while let (id, handler) = timers.popDue(at: now) { handler.timerFired(id, in: self) }
  }

  /// The time after which a timer is overdue.
  private static var lateness: Duration { .seconds(1) }
  /// The number of events that each poller returns at a time, at least.
  private static var eventBatch: Int { 256 }

  private func handleEvents() {
    let current = events
    for event in current {
      if event.id.rawValue == 0 { waker.drain() }
      handlers[event.id]?.ready(event.readiness, in: self)
    }
  }

  /// Handles the events of the descriptors that are ready now. The number of rounds is limited, so that a
  /// descriptor that is ready again and again cannot keep the timers waiting.
  private func handleArrivedEvents() {
    for _ in 0...handlers.count / Self.eventBatch {
      poller.wait(milliseconds: 0, into: &events)
      if events.isEmpty { return }
      handleEvents()
    }
  }

  /// Flushes the handlers that asked for it. Those that ask during the flush are flushed in the
  /// next turn; the current turn then does not wait for events.
  private func flush() {
    let handlers = unflushed
    unflushed.removeAll(keepingCapacity: true)
    for handler in handlers { handler.flush(in: self) }
  }

  /// Returns the time until the next timer is due; nil if there is no timer, or if the timer waits
  /// for `advance`.
  private func untilNextTimer() -> Duration? {
    guard let next = timers.nextDeadline() else { return nil }
    let wait = max(.zero, next - readTime())
    return systemTime == nil && wait > .zero ? nil : wait
  }

  /// Returns how long the poller waits: at most one minute, or -1 for a wait without a limit. The
  /// time is rounded up, so that the poller does not return just before a timer is due.
  private static func milliseconds(_ wait: Duration?) -> Int32 {
    guard let wait else { return -1 }
    return Int32(min(60_000, max(0, (wait / .milliseconds(1)).rounded(.up))))
  }

  // MARK: The end

  /// Closes all descriptors and fails what is pending.
  func shutDown() {
    isShutDown = true
    for handler in handlers.values { handler.shutDown(in: self) }
    for handler in timers.removeAll() { handler.shutDown(in: self) }
    handlers = [:]
    clients = [:]
    servers = [:]
    unflushed = []
    _ = timers.removeAll()
    waker.close()
    poller.close()
  }
}
