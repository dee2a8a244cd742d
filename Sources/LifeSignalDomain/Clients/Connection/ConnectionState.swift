/// What a connection keeps between a request and its reply. Its methods say what to do once the lock
/// is left; nothing is resumed under it.
struct ConnectionState {
  typealias Reply = Result<BackendReply, BackendRefusal>
  typealias Waiter = CheckedContinuation<Reply, any Error>
  typealias Stream = AsyncStream<StreamEvent>.Continuation

  /// Where a request is.
  private enum Pending {
    /// It was numbered; nobody waits yet.
    case announced
    /// Somebody waits for its reply.
    case waiting(Waiter)
    /// It was cancelled before anybody waited.
    case cancelled
  }

  private var lastRequest: UInt64 = 0
  private var lastSubscription: UInt64 = 0
  private var lastWatcher: UInt64 = 0
  private var pending: [RequestID: Pending] = [:]
  private var streams: [SubscriptionID: Stream] = [:]
  private var watchers: [UInt64: AsyncStream<SessionEnd>.Continuation] = [:]
  /// Whose session requests are made in; said once, by the owner of the session.
  var credentials: (@Sendable () -> Credentials?)?

  /// How many requests wait for a reply.
  var waitingCount: Int { pending.count }

  /// Numbers a request that nobody will wait for.
  mutating func nextRequest() -> RequestID {
    lastRequest += 1
    return RequestID(lastRequest)
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

  /// Opens a stream.
  mutating func open(_ stream: Stream) -> SubscriptionID {
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
  func stream(_ id: SubscriptionID) -> Stream? { streams[id] }

  /// Adds somebody who wants to know when a session ends.
  mutating func addWatcher(_ watcher: AsyncStream<SessionEnd>.Continuation) -> UInt64 {
    lastWatcher += 1
    watchers[lastWatcher] = watcher
    return lastWatcher
  }

  /// Removes a watcher.
  mutating func removeWatcher(_ number: UInt64) {
    watchers[number] = nil
  }

  /// Who wants to know when a session ends, in the order in which they came.
  var watchersInOrder: [AsyncStream<SessionEnd>.Continuation] {
    watchers.sorted { $0.key < $1.key }.map(\.value)
  }
}
