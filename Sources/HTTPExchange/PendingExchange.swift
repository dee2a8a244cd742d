import Synchronization

/// The wait for one response that may never be complete. The first outcome counts; later outcomes
/// and later bytes are dropped.
///
/// The continuation is resumed outside the lock, because on Linux a cancellation holds a lock of the
/// runtime that the resumption needs.
final class PendingExchange: Sendable {
  private typealias Continuation = CheckedContinuation<HTTPResponse, any Error>

  private enum State {
    case idle
    case waiting(Continuation, body: [UInt8])
    case ended
  }

  private let state = Mutex(State.idle)
  private let maximumByteCount: Int

  init(maximumByteCount: Int) { self.maximumByteCount = maximumByteCount }

  /// Calls `start`, and waits for an outcome or the cancellation of the task. A task that is already
  /// cancelled does not call `start`.
  func wait(start: @Sendable () -> Void) async throws -> HTTPResponse {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if begin(continuation) {
          start()
        } else {
          continuation.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      fail(with: CancellationError())
    }
  }

  /// Appends bytes to the body, or ends the wait if the body has too many of them.
  func append(_ bytes: some Collection<UInt8>) {
    let isTooLarge = state.withLock { state in
      guard case .waiting(let continuation, var body) = state else { return false }
      // Releases the array of the old state: if the state still owned it, `append` would copy it.
      state = .ended
      let isTooLarge = bytes.count > maximumByteCount - body.count
      if !isTooLarge { body.append(contentsOf: bytes) }
      state = .waiting(continuation, body: body)
      return isTooLarge
    }
    if isTooLarge { fail(with: HTTPClientError.responseTooLarge(limit: maximumByteCount)) }
  }

  /// Ends the wait with a response, whose body is the bytes that were appended.
  func complete(status: Int, headers: [HTTPHeader]) {
    guard let (continuation, body) = end() else { return }
    continuation.resume(returning: HTTPResponse(status: status, headers: headers, body: body))
  }

  /// Ends the wait with an error.
  func fail(with error: any Error) {
    guard let (continuation, _) = end() else { return }
    continuation.resume(throwing: error)
  }

  private func begin(_ continuation: Continuation) -> Bool {
    state.withLock { state in
      guard case .idle = state else { return false }
      state = .waiting(continuation, body: [])
      return true
    }
  }

  private func end() -> (Continuation, body: [UInt8])? {
    state.withLock { state in
      defer { state = .ended }
      guard case .waiting(let continuation, let body) = state else { return nil }
      return (continuation, body)
    }
  }
}
