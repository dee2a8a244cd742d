internal import Synchronization

/// The client's side of a connection of a ``Loopback``.
final class LoopbackLink: Sendable {
  private typealias Consumer = CheckedContinuation<WebSocketMessage?, any Error>

  private enum Phase {
    case open
    /// The other side has ended the connection. Messages that arrived before are received first.
    case ended(WebSocketFailure)
    /// The client has closed the connection.
    case closed
  }

  private struct State {
    var phase = Phase.open
    var inbox = Queue<WebSocketMessage>()
    var consumer: Consumer?
  }

  private let state = Mutex(State())

  /// Whether neither side has ended the connection.
  var isOpen: Bool {
    state.withLock { if case .open = $0.phase { true } else { false } }
  }

  /// Adds a message of the server.
  func append(_ message: WebSocketMessage) {
    let consumer = state.withLock { state -> Consumer? in
      guard case .open = state.phase else { return nil }
      if let consumer = state.consumer.take() { return consumer }
      state.inbox.append(message)
      return nil
    }
    consumer?.resume(returning: message)
  }

  /// Ends the connection from the side of the server, and returns whether it was open.
  ///
  /// - Parameter keepsMessages: Whether messages that have not been received yet still arrive.
  func end(_ failure: WebSocketFailure, keepsMessages: Bool) -> Bool {
    let (wasOpen, consumer) = state.withLock { state -> (Bool, Consumer?) in
      guard case .open = state.phase else { return (false, nil) }
      state.phase = .ended(failure)
      if !keepsMessages { state.inbox = Queue() }
      return (true, state.consumer.take())
    }
    consumer?.resume(throwing: failure)
    return wasOpen
  }

  /// Closes the connection from the side of the client, and returns whether it was open.
  func close() -> Bool {
    let (wasOpen, consumer) = state.withLock { state -> (Bool, Consumer?) in
      defer { state.phase = .closed }
      guard case .open = state.phase else { return (false, state.consumer.take()) }
      return (true, state.consumer.take())
    }
    consumer?.resume(returning: nil)
    return wasOpen
  }

  /// Throws unless the connection is open.
  func checkOpen() throws(WebSocketFailure) {
    switch state.withLock({ $0.phase }) {
    case .open: break
    case .ended(let failure): throw failure
    case .closed: throw .linkClosed
    }
  }

  /// Waits for the next message, and returns it; nil after the client has closed the connection.
  func receive(isolation: isolated (any Actor)? = #isolation) async throws -> WebSocketMessage? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation(isolation: isolation) { continuation in
        let result = state.withLock { state -> Result<WebSocketMessage?, any Error>? in
          if Task.isCancelled { return .failure(CancellationError()) }
          if case .closed = state.phase { return .success(nil) }
          if let message = state.inbox.popFirst() { return .success(message) }
          if case .ended(let failure) = state.phase { return .failure(failure) }
          state.consumer = continuation
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      state.withLock { $0.consumer.take() }?.resume(throwing: CancellationError())
    }
  }
}
