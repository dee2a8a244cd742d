internal import Foundation

/// The requests, streams and observers of a connection, which the connection's lock protects.
///
/// Methods return the continuations that the caller resumes after it has released the lock.
struct ConnectionState {
  typealias Reply = Result<BackendReply, BackendRefusal>
  typealias Waiter = CheckedContinuation<Reply, any Error>

  /// A stream that the device follows.
  struct OpenStream: Sendable {
    let kind: StreamKind
    let events: AsyncStream<StreamEvent>.Continuation
    let progress: @Sendable () -> StreamProgress
  }

  /// The state of a request without a reply.
  private enum Pending {
    /// The request has a number, and its caller is not waiting yet.
    case announced
    /// The caller is waiting for the reply.
    case waiting(Waiter)
    /// The request was cancelled before its caller started to wait.
    case cancelled
  }

  /// The result of handing a request to the line.
  enum Submission {
    /// The request is written, or waits for the line.
    case accepted
    /// The request cannot be made now.
    case refused
    /// The request was already cancelled.
    case cancelled
  }

  /// The number of the newest request.
  private(set) var lastRequest = RequestID(0)
  /// The requests on their way to the server.
  var line = RequestLine()
  private var lastSubscription: UInt64 = 0
  private var lastObserver: UInt64 = 0
  private var pending: [RequestID: Pending] = [:]
  private var streams: [SubscriptionID: OpenStream] = [:]
  private var observers: [UInt64: AsyncStream<SessionLoss>.Continuation] = [:]
  /// The latest end of a session that was reported while there was no observer.
  private var undeliveredLoss: SessionLoss?
  /// The session in which requests are made, set once by its owner.
  var session: SessionAccess?
  /// The session whose token was renewed last, and the renewal that its requests share.
  private var renewal: (session: SessionID, flight: SingleFlight)?
  /// Whether the device has a network; `true` until the first report.
  private(set) var isConnected = true
  /// The last server time that the device has heard.
  private(set) var serverTime: ServerTime?
  private var clockWatch = ClockWatch()
  /// The signals that are sent when the wall clock is set, and when the server's time is heard for the
  /// first time since the device booted.
  var clockSignals: [AsyncSignal] = []
  /// The number of times that the network has returned or the line was open again.
  private(set) var reconnectionCount: UInt64 = 0
  /// The signals that are sent when the network returns, and when the line is open again.
  var reconnectionSignals: [AsyncSignal] = []

  /// Returns the renewal that all requests of a session share, so that only one of them renews the
  /// token.
  ///
  /// A later session has a renewal of its own, which does not wait for the renewal of an earlier
  /// session, and does not fail with it.
  mutating func renewal(of session: SessionID) -> SingleFlight {
    if let renewal, renewal.session == session { return renewal.flight }
    let flight = SingleFlight()
    renewal = (session, flight)
    return flight
  }

  // MARK: Requests

  /// The number of requests without a reply.
  var unansweredRequestCount: Int { pending.count }

  /// Assigns a number to a request whose reply is ignored.
  mutating func makeRequestID() -> RequestID {
    lastRequest = RequestID(lastRequest.number + 1)
    return lastRequest
  }

  /// Assigns a number to a request whose caller will wait for the reply.
  mutating func announceRequest() -> RequestID {
    let id = makeRequestID()
    pending[id] = .announced
    return id
  }

  /// Hands a request to the line, and starts to wait for the reply. Unless the request is accepted,
  /// the caller resumes the waiter.
  ///
  /// - Parameter isOpen: Whether a carrier can take a message now.
  mutating func submit(
    _ id: RequestID, _ bytes: [UInt8], _ waiter: Waiter, isOpen: Bool
  ) -> Submission {
    if case .cancelled = pending[id] {
      pending[id] = nil
      return .cancelled
    }
    guard isConnected, line.add(id, bytes, isOpen: isOpen) else {
      pending[id] = nil
      return .refused
    }
    pending[id] = .waiting(waiter)
    return .accepted
  }

  /// Cancels a request and returns its waiter, if the caller is already waiting.
  mutating func cancel(_ id: RequestID) -> Waiter? {
    switch pending[id] {
    case .waiting: return takeWaiter(for: id)
    case .announced:
      pending[id] = .cancelled
      return nil
    case .cancelled, nil: return nil
    }
  }

  /// Forgets a request that was never sent.
  mutating func forget(_ id: RequestID) {
    pending[id] = nil
  }

  /// Returns the waiter of a request that ends, or `nil` if no caller is waiting for its reply.
  mutating func takeWaiter(for id: RequestID) -> Waiter? {
    guard case .waiting(let waiter) = pending[id] else { return nil }
    pending[id] = nil
    line.remove(id)
    return waiter
  }

  // MARK: The line and the network

  /// Records the status of the line.
  ///
  /// - Parameter isOpen: Whether a carrier can take a message now.
  /// - Returns: The waiters to resume with their errors, and the signals to send if the server can be
  ///   reached again.
  mutating func linkChanged(
    to status: LinkStatus, isOpen: Bool
  ) -> (ended: [(Waiter, ConnectionError)], isReopened: Bool, signals: [AsyncSignal]) {
    let change = line.statusChanged(to: status, isOpen: isOpen)
    let interrupted = change.interrupted.map { ($0, ConnectionError.interrupted) }
    let refused = change.refused.map { ($0, ConnectionError.notConnected) }
    let ended = (interrupted + refused).compactMap { id, error in
      takeWaiter(for: id).map { ($0, error) }
    }
    return (ended, change.isReopened, change.isReopened ? recordReconnection() : [])
  }

  /// Records whether the device has a network.
  ///
  /// - Returns: The waiters of the requests that were not written and end, and the signals to send if
  ///   the network has returned.
  mutating func networkChanged(
    _ isConnected: Bool
  ) -> (refused: [Waiter], signals: [AsyncSignal]) {
    let hasReturned = isConnected && !self.isConnected
    self.isConnected = isConnected
    let refused = isConnected ? [] : line.removeParked().compactMap { takeWaiter(for: $0) }
    return (refused, hasReturned ? recordReconnection() : [])
  }

  /// Counts a reconnection, and returns the signals to send.
  private mutating func recordReconnection() -> [AsyncSignal] {
    reconnectionCount += 1
    return reconnectionSignals
  }

  // MARK: Time

  /// Records a reading of the device's clocks. If the wall clock was set, its known error changes.
  ///
  /// - Returns: The current time, and the signals to send.
  mutating func read(_ now: LocalTime) -> (time: KnownTime, signals: [AsyncSignal]) {
    let change = clockWatch.record(now)
    if let change { serverTime = serverTime?.afterClockWasSet(at: now, by: change) }
    let time = KnownTime(local: now, server: serverTime, isWallClockSet: clockWatch.wasSet)
    return (time, change == nil ? [] : clockSignals)
  }

  /// Records the server's time in a reply.
  mutating func hear(_ date: Date, at time: LocalTime) {
    serverTime = .mostExact(serverTime, ServerTime(date: date, heardAt: time))
  }

  /// Restores the last server time of an earlier launch, unless a reply was heard in this launch.
  mutating func restore(_ time: ServerTime) {
    if serverTime == nil { serverTime = time }
  }

  // MARK: Streams

  /// Opens a stream and returns its number.
  mutating func open(_ stream: OpenStream) -> SubscriptionID {
    lastSubscription += 1
    let id = SubscriptionID(lastSubscription)
    streams[id] = stream
    return id
  }

  /// Closes a stream by its number. Later events of the stream are dropped.
  mutating func close(_ id: SubscriptionID) {
    streams[id] = nil
  }

  /// Returns the open stream with a number.
  func stream(_ id: SubscriptionID) -> OpenStream? { streams[id] }

  /// The open streams, in the order in which they were opened.
  var streamsInOrder: [(id: SubscriptionID, stream: OpenStream)] {
    streams.sorted { $0.key.number < $1.key.number }.map { ($0.key, $0.value) }
  }

  // MARK: The end of a session

  /// Adds an observer of the end of sessions.
  mutating func addObserver(_ observer: AsyncStream<SessionLoss>.Continuation) -> UInt64 {
    lastObserver += 1
    observers[lastObserver] = observer
    if let undeliveredLoss { observer.yield(undeliveredLoss) }
    undeliveredLoss = nil
    return lastObserver
  }

  /// Removes an observer by its number.
  mutating func removeObserver(_ number: UInt64) {
    observers[number] = nil
  }

  /// Returns the observers of the end of a session, in the order in which they were added.
  ///
  /// If there is no observer, the end is stored for the next one.
  mutating func observers(toNotifyOf loss: SessionLoss) -> [AsyncStream<SessionLoss>.Continuation] {
    undeliveredLoss = observers.isEmpty ? loss : nil
    return observers.sorted { $0.key < $1.key }.map(\.value)
  }
}
