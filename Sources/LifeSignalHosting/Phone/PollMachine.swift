internal import LifeSignalDomain

/// Decides when a phone posts to the server instead of using a socket, and what the status of its line is.
///
/// The machine is a value without a clock: time and the results of exchanges are events. It allows one
/// exchange at a time, so that requests keep their order.
///
/// - While the line is degraded, the machine polls every 30 s. Once an exchange has succeeded, the line is
///   open for requests, and a request is posted at once.
/// - While the line is interrupted for longer than 2 s, the machine tests with an empty exchange whether the
///   server can be reached, and then takes requests, too: no emergency waits for a reconnection. A test that
///   fails changes nothing, so that a short interruption shows nothing.
/// - If an exchange fails while the line is degraded, no carrier reaches the server, and the line is offline.
///   The machine tries again after 2 s, then after twice as long each time, up to 30 s.
/// - If an exchange brings fewer messages than it had requests, the answers are looked for after 2 s.
/// - An exchange that failed is not repeated, because its requests may have arrived.
struct PollMachine: Hashable, Sendable {
  /// Something that happened to the line.
  enum Event: Hashable, Sendable {
    /// The status of the socket's line changed.
    case statusChanged(LinkStatus)
    /// The domain sends a request, and no socket is open.
    case request([UInt8])
    /// A timer fired.
    case timerFired(Int)
    /// An exchange ended.
    case exchanged(Int, Outcome)
  }

  /// How an exchange ended.
  enum Outcome: Hashable, Sendable {
    /// There was no response. The requests may have arrived.
    case failed
    /// The response had at least as many messages as there were requests.
    case answered
    /// The response had fewer messages than there were requests.
    case unanswered
  }

  /// Something that the owner of the machine has to do.
  enum Command: Hashable, Sendable {
    /// Start the timer with a number, in place of an earlier one.
    case startTimer(Int, Duration)
    /// Stop the timer.
    case cancelTimer
    /// Post the requests.
    case exchange(Int, [[UInt8]])
    /// Write the requests to the socket, which has opened before they were posted.
    case write([[UInt8]])
    /// Publish the status, or publish it again because ``PollMachine/isOpen`` has changed.
    case publish(LinkStatus)
  }

  /// Whether posts reach the server.
  private enum Reach: Hashable {
    case unknown
    case works
    /// The last exchange failed.
    ///
    /// - Parameter lostRequests: Whether requests were given to polling since it last worked.
    case fails(lostRequests: Bool)
  }

  private struct Exchange: Hashable {
    let number: Int
    let hasRequests: Bool
  }

  /// The time between two polls.
  static let interval = Duration.seconds(30)
  /// The time without a socket after which an interrupted line takes requests by post, and the time after
  /// which missing answers are looked for.
  static let patience = Duration.seconds(2)
  /// The delay after the first exchange that failed.
  private static let firstRetryDelay = Duration.seconds(2)

  private let isEnabled: Bool
  /// The status of the socket's line.
  private(set) var socketStatus = LinkStatus.connecting
  private var reach = Reach.unknown
  private var failureCount = 0
  private var exchange: Exchange?
  private var timer: Int?
  private var lastNumber = 0
  /// The requests that wait for the exchange under way.
  private var waiting: [[UInt8]] = []
  private var published = LinkStatus.connecting
  private var publishedIsOpen = false

  /// Creates the machine of a line that is being opened.
  ///
  /// - Parameter isEnabled: Whether the phone can post. Otherwise the status of the line is that of its
  ///   socket.
  init(isEnabled: Bool) { self.isEnabled = isEnabled }

  /// The status of the line over all carriers.
  var status: LinkStatus {
    switch (socketStatus, reach) {
    case (.degraded, .fails), (.interrupted, .fails(lostRequests: true)): .offline
    default: socketStatus
    }
  }

  /// Whether a carrier takes a request now.
  var isOpen: Bool {
    if case .open = socketStatus { return true }
    return polls && reach == .works
  }

  /// Whether the machine posts, or waits to do so.
  private var polls: Bool { isEnabled && Self.allowsPolling(socketStatus) }

  private static func allowsPolling(_ status: LinkStatus) -> Bool {
    switch status {
    case .interrupted, .degraded: true
    case .connecting, .open, .offline, .closed: false
    }
  }

  /// Applies an event, and returns what its owner has to do, in order.
  mutating func handle(_ event: Event) -> [Command] {
    var commands: [Command] = []
    switch event {
    case .statusChanged(let status): change(to: status, &commands)
    case .request(let bytes): add(bytes, &commands)
    case .timerFired(let number):
      if timer == number {
        timer = nil
        post(&commands)
      }
    case .exchanged(let number, let outcome):
      if exchange?.number == number { end(outcome, &commands) }
    }
    if status != published || isOpen != publishedIsOpen {
      (published, publishedIsOpen) = (status, isOpen)
      commands.append(.publish(status))
    }
    return commands
  }

  // MARK: Events

  private mutating func change(to status: LinkStatus, _ commands: inout [Command]) {
    let polledBefore = polls
    let wasDegraded = socketStatus == .degraded
    socketStatus = status
    guard polls else { return stopPolling(&commands) }
    if status == .degraded {
      // An exchange under way is as good as a new one.
      if !wasDegraded { post(&commands) }
    } else if !polledBefore {
      startTimer(Self.patience, &commands)
    }
  }

  private mutating func stopPolling(_ commands: inout [Command]) {
    (reach, failureCount) = (.unknown, 0)
    if timer != nil { commands.append(.cancelTimer) }
    timer = nil
    if case .open = socketStatus, !waiting.isEmpty { commands.append(.write(waiting)) }
    waiting = []
  }

  /// Adds a request. Without a carrier, or with too many requests before it, drops it, as if it was lost on
  /// the way.
  private mutating func add(_ bytes: [UInt8], _ commands: inout [Command]) {
    guard isOpen, waiting.count < LineExchange.requestLimit,
      bytes.count <= LinkTransport.requestByteLimit
    else { return }
    waiting.append(bytes)
    post(&commands)
  }

  private mutating func end(_ outcome: Outcome, _ commands: inout [Command]) {
    let lost = exchange?.hasRequests == true
    exchange = nil
    guard polls else { return }
    if outcome != .failed {
      (reach, failureCount) = (.works, 0)
      guard waiting.isEmpty else { return post(&commands) }
      startTimer(outcome == .unanswered ? Self.patience : Self.interval, &commands)
    } else {
      let lostEarlier = reach == .fails(lostRequests: true)
      reach = .fails(lostRequests: lost || lostEarlier || !waiting.isEmpty)
      waiting = []
      failureCount += 1
      startTimer(retryDelay, &commands)
    }
  }

  private var retryDelay: Duration {
    // The exponent is limited, so that the delay does not overflow.
    min(Self.interval, Self.firstRetryDelay * (1 << min(failureCount - 1, 4)))
  }

  // MARK: Commands

  /// Posts what waits, as much of it as fits into one body, unless an exchange is under way.
  private mutating func post(_ commands: inout [Command]) {
    if timer != nil { commands.append(.cancelTimer) }
    timer = nil
    guard exchange == nil else { return }
    var size = 0
    let count = waiting.prefix { request in
      size += request.count + 1
      return size <= LinkTransport.requestByteLimit + 1
    }.count
    lastNumber += 1
    exchange = Exchange(number: lastNumber, hasRequests: count > 0)
    commands.append(.exchange(lastNumber, Array(waiting.prefix(count))))
    waiting.removeFirst(count)
  }

  private mutating func startTimer(_ duration: Duration, _ commands: inout [Command]) {
    lastNumber += 1
    timer = lastNumber
    commands.append(.startTimer(lastNumber, duration))
  }
}
