import Foundation
import Synchronization

/// The server of `server.py`. All tests share its process, which ends when the test process ends.
struct LoopbackServer: Hashable, Sendable {
  let port: Int
  /// Another port under which the same server answers.
  let otherPort: Int
  /// A port that refuses connections.
  let refusingPort: Int

  private static let start = SharedStart()

  /// Returns the server. The first call starts it.
  static func shared() async throws -> Self { try await start.server() }

  func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  func otherURL(_ path: String) -> String { "http://127.0.0.1:\(otherPort)\(path)" }

  /// Runs the server's process, reports its ports, and returns when the process has ended.
  fileprivate static func run(_ report: (Self) -> Void) throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "server.py")
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", script.path]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      line += data
    }
    let ports = String(decoding: line.dropLast(), as: UTF8.self).split(separator: " ")
      .compactMap { Int($0) }
    guard ports.count == 3 else { throw CocoaError(.executableLoad) }
    report(Self(port: ports[0], otherPort: ports[1], refusingPort: ports[2]))
    process.waitUntilExit()
    // The process ends when its input is closed.
    withExtendedLifetime(input) {}
  }
}

/// The start of the server. A separate thread waits for the server's process, because blocking a
/// thread of the cooperative pool would delay all tests.
private final class SharedStart: Sendable {
  private typealias Outcome = Result<LoopbackServer, any Error>
  private typealias Waiter = CheckedContinuation<LoopbackServer, any Error>

  private enum State {
    case idle
    case starting([Waiter])
    case ended(Outcome)
  }

  private let state = Mutex(State.idle)

  func server() async throws -> LoopbackServer {
    try await withCheckedThrowingContinuation { waiter in
      let (isFirst, result) = state.withLock { state -> (Bool, Outcome?) in
        switch state {
        case .idle:
          state = .starting([waiter])
          return (true, nil)
        case .starting(let waiters):
          state = .starting(waiters + [waiter])
          return (false, nil)
        case .ended(let result): return (false, result)
        }
      }
      if let result { waiter.resume(with: result) }
      if isFirst { startThread() }
    }
  }

  private func startThread() {
    Thread.detachNewThread { [self] in
      do {
        try LoopbackServer.run { end(with: .success($0)) }
      } catch {
        end(with: .failure(error))
      }
    }
  }

  private func end(with result: Outcome) {
    let waiters = state.withLock { state -> [Waiter] in
      guard case .starting(let waiters) = state else { return [] }
      state = .ended(result)
      return waiters
    }
    for waiter in waiters { waiter.resume(with: result) }
  }
}
