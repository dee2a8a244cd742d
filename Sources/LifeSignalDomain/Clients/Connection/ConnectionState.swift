/// What a connection keeps between a request and its reply. Its methods say what to do once the lock
/// is left; nothing is resumed under it.
struct ConnectionState {
  typealias Reply = Result<BackendReply, BackendRefusal>
  typealias Waiter = CheckedContinuation<Reply, any Error>

  /// An open stream.
  struct OpenStream: Sendable {
    let kind: StreamKind
    let events: AsyncStream<StreamEvent>.Continuation
    let standing: @Sendable () -> StreamStanding
  }

  /// Where a request is.
  private enum Pending {
    /// It was numbered; nobody waits yet.
    case announced
    /// Somebody waits for its reply.
    case waiting(Waiter)
    /// It was cancelled before anybody waited.
    case cancelled
  }

  /// The request that was numbered last.
  private(set) var lastRequest = RequestID(0)
  private var lastSubscription: UInt64 = 0
  private var lastWatcher: UInt64 = 0
  private var pending: [RequestID: Pending] = [:]
  private var streams: [SubscriptionID: OpenStream] = [:]
  private var watchers: [UInt64: AsyncStream<SessionLoss>.Continuation] = [:]
  /// The last end of a session that came while nobody watched.
  private var unheardLoss: SessionLoss?
  /// The session that requests are made in; said once, by its owner.
  var session: SessionAccess?
  /// Whether the device has a network, as far as anybody said.
  var isConnected = true
  /// Whom the network's return is of interest to.
  var nudges: [Nudge] = []

  // MARK: Requests

  /// How many requests wait for a reply.
  var waitingCount: Int { pending.count }

  /// Numbers a request that nobody will wait for.
  mutating func nextRequest() -> RequestID {
    lastRequest = RequestID(lastRequest.number + 1)
    return lastRequest
  }

  /// Numbers a request that somebody will wait for.
  mutating func announceRequest() -> RequestID {
    let id = nextRequest()
    pending[id] = .announced
    return id
  }

  /// Begins to wait. Nothing is begun, and the answer is false, when the request was cancelled.
  mutating func wait(for id: RequestID, _ waiter: Waiter) -> Bool {
    if case .cancelled = pending[id] {
      pending[id] = nil
      return false
    }
    pending[id] = .waiting(waiter)
    return true
  }

  /// Gives up a request: who waits for it, if anybody does.
  mutating func cancel(_ id: RequestID) -> Waiter? {
    switch pending[id] {
    case .waiting(let waiter):
      pending[id] = nil
      return waiter
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

  /// A reply has come: who waits for it. Nobody, when it is late.
  mutating func settle(_ id: RequestID) -> Waiter? {
    guard case .waiting(let waiter) = pending[id] else { return nil }
    pending[id] = nil
    return waiter
  }

  // MARK: Streams

  /// Opens a stream.
  mutating func open(_ stream: OpenStream) -> SubscriptionID {
    lastSubscription += 1
    let id = SubscriptionID(lastSubscription)
    streams[id] = stream
    return id
  }

  /// Closes a stream; what still comes for it is late.
  mutating func close(_ id: SubscriptionID) {
    streams[id] = nil
  }

  /// The open stream of a number.
  func stream(_ id: SubscriptionID) -> OpenStream? { streams[id] }

  /// The open streams, in the order in which they were opened.
  var streamsInOrder: [(id: SubscriptionID, stream: OpenStream)] {
    streams.sorted { $0.key.number < $1.key.number }.map { ($0.key, $0.value) }
  }

  // MARK: The end of a session

  /// Adds somebody who wants to know when a session ends.
  mutating func addWatcher(_ watcher: AsyncStream<SessionLoss>.Continuation) -> UInt64 {
    lastWatcher += 1
    watchers[lastWatcher] = watcher
    if let unheardLoss { watcher.yield(unheardLoss) }
    unheardLoss = nil
    return lastWatcher
  }

  /// Removes a watcher.
  mutating func removeWatcher(_ number: UInt64) {
    watchers[number] = nil
  }

  /// Who has to be told of the end of a session, in the order in which they came. When nobody watches,
  /// the next who does is told.
  mutating func watchers(toTell loss: SessionLoss) -> [AsyncStream<SessionLoss>.Continuation] {
    unheardLoss = watchers.isEmpty ? loss : nil
    return watchers.sorted { $0.key < $1.key }.map(\.value)
  }
}
