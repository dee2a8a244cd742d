package import Realtime
package import StateKitSimulation
import Synchronization

/// A transport whose sockets open when the test calls ``open()``. The socket of a cancelled attempt
/// opens too, as if the operating system had completed the attempt before it was cancelled.
package final class PendingTransport: Sendable {
  private struct State: Sendable {
    var attempts: [CheckedContinuation<Void, Never>] = []
    var closeCount = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// The number of links that the client has closed.
  package var closeCount: Int { state.withLock { $0.closeCount } }

  package func transport(executor: SimulationExecutor) -> WebSocketTransport {
    WebSocketTransport(executor: executor, handlerExecutor: executor) { [self] _ in
      await withCheckedContinuation { attempt in
        state.withLock { $0.attempts.append(attempt) }
      }
      let loopback = Loopback { _ in LoopbackHandler(message: { _, _ in }) }
      let opened = try await loopback.transport().open(try WebSocketEndpoint("ws://server"))
      return WebSocketLink(
        receive: opened.receive, send: opened.send,
        close: { [self] code, reason in
          state.withLock { $0.closeCount += 1 }
          await opened.close(code, reason)
        })
    }
  }

  /// Opens the sockets of all attempts.
  package func open() {
    let attempts = state.withLock { state in
      defer { state.attempts = [] }
      return state.attempts
    }
    for attempt in attempts { attempt.resume() }
  }
}
