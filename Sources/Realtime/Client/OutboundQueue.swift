internal import Synchronization

/// The messages of one connection that wait to be written. One effect takes them out.
final class OutboundQueue: Sendable {
  private struct State {
    var messages = Queue<WebSocketMessage>()
    var byteCount = 0
    var isClosed = false
    var consumer: CheckedContinuation<WebSocketMessage?, Never>?
  }

  private let state = Mutex(State())
  private let byteLimit: Int

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// Adds a message, or returns false if there is no room for it. An empty queue has room for a
  /// message of any size. A closed queue drops the message and returns true.
  func append(_ message: WebSocketMessage) -> Bool {
    let size = message.byteCount
    var isStored = true
    let consumer = state.withLock { state -> CheckedContinuation<WebSocketMessage?, Never>? in
      if state.isClosed { return nil }
      if let consumer = state.consumer.take() { return consumer }
      guard state.byteCount == 0 || state.byteCount + size <= byteLimit else {
        isStored = false
        return nil
      }
      state.messages.append(message)
      state.byteCount += size
      return nil
    }
    consumer?.resume(returning: message)
    return isStored
  }

  /// Ends the queue. Messages that wait are dropped.
  func close() {
    let consumer = state.withLock { state in
      state.isClosed = true
      state.messages = Queue()
      return state.consumer.take()
    }
    consumer?.resume(returning: nil)
  }

  /// Takes out the oldest message; waits while the queue is empty. Returns nil after the end.
  func next(isolation: isolated (any Actor)? = #isolation) async -> WebSocketMessage? {
    await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: isolation) { continuation in
        let outcome = state.withLock { state -> WebSocketMessage?? in
          if let message = state.messages.popFirst() {
            state.byteCount -= message.byteCount
            return .some(message)
          }
          if state.isClosed { return .some(nil) }
          state.consumer = continuation
          return nil
        }
        if let outcome { continuation.resume(returning: outcome) }
      }
    } onCancel: {
      close()
    }
  }
}

extension WebSocketMessage {
  /// The size of the content in bytes.
  var byteCount: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .binary(let bytes): bytes.count
    }
  }
}
