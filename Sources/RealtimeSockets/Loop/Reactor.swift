/// The owner of a descriptor of a loop.
protocol DescriptorHandler: AnyObject {
  /// The descriptor became ready.
  func ready(_ readiness: Readiness, in reactor: isolated Reactor)
  /// A timer fired that this handler started.
  func timerFired(_ timer: TimerID, in reactor: isolated Reactor)
  /// The turn ends: write what is waiting.
  func flush(in reactor: isolated Reactor)
  /// The loop ends: close the descriptor and fail what is pending.
  func shutDown(in reactor: isolated Reactor)
}

/// The descriptors and the timers of a loop, isolated to the loop's thread.
actor Reactor {
  let loop: EventLoop
  private var poller: any Poller
  private let waker: Waker
  private var handlers: [RegistrationID: any DescriptorHandler] = [:]
  private var timers = TimerHeap<any DescriptorHandler>()
  private var unflushed: [any DescriptorHandler] = []
  private var events: [PollEvent] = []
  private var lastRegistration: UInt64 = 0
  private(set) var isShutDown = false
  /// The memory into which all connections of the loop read.
  var readBuffer = [UInt8](repeating: 0, count: 64 * 1024)
  /// The time at which the turn began to handle events.
  private(set) var now = ContinuousClock.now

  /// The clients' connections whose links exist.
  private(set) var clients: [ClientID: ClientConnection] = [:]
  private var lastClient: UInt64 = 0
  /// The servers that listen.
  var servers: [ObjectIdentifier: ServerCore] = [:]

  // SAFETY: the actor keeps its executor alive, as the language requires of a custom executor.
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe loop.asUnownedSerialExecutor()
  }

  init(loop: EventLoop, poller: any Poller, waker: Waker) throws(SystemCallFailure) {
    var poller = poller
    try poller.add(waker.readEnd, RegistrationID(rawValue: 0), .read)
    self.poller = poller
    self.waker = waker
    self.loop = loop
  }

  /// The number of registered descriptors and of pending timers.
  var load: (descriptors: Int, timers: Int) { (handlers.count, timers.count) }

  // MARK: Descriptors

  func register(
    _ descriptor: Int32, _ handler: any DescriptorHandler, _ interest: Interest
  ) throws(SystemCallFailure) -> RegistrationID {
    guard !isShutDown else { throw SystemCallFailure(call: "register", errno: 9) }
    lastRegistration += 1
    let id = RegistrationID(rawValue: lastRegistration)
    try poller.add(descriptor, id, interest)
    handlers[id] = handler
    return id
  }

  func modify(_ descriptor: Int32, _ id: RegistrationID, _ interest: Interest) {
    poller.modify(descriptor, id, interest)
  }

  func deregister(_ descriptor: Int32, _ id: RegistrationID) {
    guard handlers.removeValue(forKey: id) != nil else { return }
    poller.remove(descriptor)
  }

  func flushLater(_ handler: any DescriptorHandler) { unflushed.append(handler) }

  func addClient(_ client: ClientConnection) -> ClientID {
    lastClient += 1
    let id = ClientID(rawValue: lastClient)
    clients[id] = client
    return id
  }

  func removeClient(_ id: ClientID) -> ClientConnection? { clients.removeValue(forKey: id) }

  // MARK: Timers

  func startTimer(_ duration: Duration, _ handler: any DescriptorHandler) -> TimerID {
    timers.insert(handler, at: ContinuousClock.now + duration)
  }

  func cancelTimer(_ timer: TimerID?) { if let timer { timers.cancel(timer) } }

  // MARK: Turning

  /// Writes what is waiting, waits for events until the deadline, and handles them.
  func turn(queue: JobQueue, deadline: ContinuousClock.Instant?) {
    flush()
    let next = timers.nextDeadline()
    let end = [deadline, next].compactMap(\.self).min()
    let milliseconds = queue.fallAsleep() ? Self.milliseconds(until: end) : 0
    poller.wait(milliseconds: milliseconds, into: &events)
    queue.wakeUp()
    now = .now
    let current = events
    for event in current {
      if event.id.rawValue == 0 { waker.drain() }
      handlers[event.id]?.ready(event.readiness, in: self)
    }
    while let (id, handler) = timers.popDue(at: now) { handler.timerFired(id, in: self) }
  }

  private func flush() {
    let handlers = unflushed
    unflushed.removeAll(keepingCapacity: true)
    for handler in handlers { handler.flush(in: self) }
  }

  func shutDown() {
    isShutDown = true
    for handler in handlers.values { handler.shutDown(in: self) }
    handlers = [:]
    timers = TimerHeap()
    unflushed = []
    waker.close()
    poller.close()
  }

  /// The time to wait, rounded up, so that a timer is due when the poller returns.
  private static func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
    guard let deadline else { return -1 }
    let wait = ContinuousClock.now.duration(to: deadline)
    guard wait > .zero else { return 0 }
    return Int32(min(60_000, (wait / .milliseconds(1)).rounded(.up)))
  }
}
