#if canImport(Darwin)
  import Foundation
  public import Realtime

  extension WebSocketTransport {
    /// A transport over `URLSessionWebSocketTask`, which encrypts `wss` connections.
    ///
    /// - Parameters:
    ///   - openTimeout: The longest time that opening a connection takes.
    ///   - messageSize: The size in bytes of the largest message that is accepted.
    public static func urlSession(
      openTimeout: Duration = .seconds(10), messageSize: Int = 1 << 20
    ) -> Self {
      Self { endpoint in
        guard let request = URLRequest(endpoint, timeout: openTimeout) else {
          throw WebSocketFailure.unknownHost(endpoint.host)
        }
        let task = SessionTask(request, messageSize: messageSize)
        try await task.open()
        return WebSocketLink(
          receive: { try await task.receive() }, send: { try await task.send($0) },
          close: { task.close($0, $1) })
      }
    }
  }

  extension URLRequest {
    fileprivate init?(_ endpoint: WebSocketEndpoint, timeout: Duration) {
      let host = endpoint.host.contains(":") ? "[\(endpoint.host)]" : endpoint.host
      let scheme = endpoint.isSecure ? "wss" : "ws"
      guard let url = URL(string: "\(scheme)://\(host):\(endpoint.port)\(endpoint.target)") else {
        return nil
      }
      self.init(url: url, timeoutInterval: timeout / .seconds(1))
      for field in endpoint.headers { addValue(field.value, forHTTPHeaderField: field.name) }
    }
  }

  /// A WebSocket task that has its own session. The session is released with the link.
  private final class SessionTask: Sendable {
    private let session: URLSession
    private let task: URLSessionWebSocketTask
    private let opening: OpeningDelegate
    private let isClosed = Locked(false)

    init(_ request: URLRequest, messageSize: Int) {
      opening = OpeningDelegate()
      session = URLSession(configuration: .ephemeral, delegate: opening, delegateQueue: nil)
      task = session.webSocketTask(with: request)
      task.maximumMessageSize = messageSize
    }

    deinit {
      task.cancel(with: .goingAway, reason: nil)
      session.finishTasksAndInvalidate()
    }

    func open() async throws {
      task.resume()
      do { try await opening.waiter.wait() } catch {
        task.cancel()
        throw error
      }
    }

    func receive() async throws -> WebSocketMessage? {
      if isClosed.withLock({ $0 }) { return nil }
      do {
        switch try await task.receive() {
        case .string(let text): return .text(text)
        case .data(let data): return .binary(Array(data))
        @unknown default: throw WebSocketFailure.protocolViolation(.unsupportedData, reason: "")
        }
      } catch {
        try Task.checkCancellation()
        if isClosed.withLock({ $0 }) { return nil }
        throw failure(error)
      }
    }

    func send(_ message: WebSocketMessage) async throws {
      if isClosed.withLock({ $0 }) { throw WebSocketFailure.linkClosed }
      do {
        switch message {
        case .text(let text): try await task.send(.string(text))
        case .binary(let bytes): try await task.send(.data(Data(bytes)))
        }
      } catch {
        throw failure(error)
      }
    }

    func close(_ code: CloseCode, _ reason: String) {
      let isFirst = isClosed.withLock { isClosed in
        defer { isClosed = true }
        return !isClosed
      }
      guard isFirst else { return }
      let code = URLSessionWebSocketTask.CloseCode(rawValue: Int(code.rawValue)) ?? .normalClosure
      task.cancel(with: code, reason: Data(reason.utf8))
    }

    /// Returns the failure of a task that the other side may have closed.
    private func failure(_ error: any Error) -> WebSocketFailure {
      guard task.closeCode == .invalid else {
        let reason = task.closeReason.map { String(decoding: $0, as: UTF8.self) } ?? ""
        return .closed(
          CloseCode(rawValue: UInt16(clamping: task.closeCode.rawValue)), reason: reason)
      }
      return .connectionLost(errno: Int32(truncatingIfNeeded: (error as NSError).code))
    }
  }

  /// A delegate that reports the end of the opening handshake.
  private final class OpeningDelegate: NSObject, URLSessionWebSocketDelegate {
    let waiter = Waiter()

    func urlSession(
      _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
      didOpenWithProtocol protocol: String?
    ) {
      waiter.signal()
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
      let status = (task.response as? HTTPURLResponse)?.statusCode
      if let status, status != 101 {
        waiter.signal(WebSocketFailure.upgradeRefused(status: status))
      } else {
        let code = (error as? NSError)?.code ?? 0
        waiter.signal(WebSocketFailure.unreachable(errno: Int32(truncatingIfNeeded: code)))
      }
    }
  }
#endif
