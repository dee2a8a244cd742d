import Realtime

/// The functions of one link. When the handle is released, it closes the link's socket.
///
/// A caller on the loop's thread uses the connection directly. Switching to the reactor's isolation
/// would cost several jobs for each message, even though the reactor runs on the same thread.
final class LinkHandle: Sendable {
  private let loop: EventLoop
  private let reactor: Reactor
  private let id: ClientID

  init(loop: EventLoop, reactor: Reactor, id: ClientID) {
    self.loop = loop
    self.reactor = reactor
    self.id = id
  }

  deinit {
    loop.perform { [id] reactor in reactor.abort(id) }
  }

  /// Takes one step of receiving on the loop's thread; returns nil on another thread.
  private func nextOnLoop() throws -> Reactor.Receiving? {
    guard loop.isIsolatingCurrentContext() == true else { return nil }
    return try reactor.assumeIsolated { try $0.next(id) }
  }

  /// Sends on the loop's thread. Returns false on another thread.
  private func sendOnLoop(_ message: WebSocketMessage) throws -> Bool {
    guard loop.isIsolatingCurrentContext() == true else { return false }
    try reactor.assumeIsolated { try $0.send(message, on: id) }
    return true
  }

  /// Returns the next message. A task without an isolation can continue on another thread after a
  /// wait, so each step checks on which thread it runs.
  func receive() async throws -> WebSocketMessage? {
    while let step = try nextOnLoop() {
      let waiter: Waiter
      switch step {
      case .done(let message): return message
      case .wait(let next): waiter = next
      }
      do { try await waiter.wait() } catch {
        loop.perform { [id] reactor in reactor.remove(waiter, of: id) }
        throw error
      }
    }
    return try await reactor.receive(id)
  }

  func send(_ message: WebSocketMessage) async throws {
    if try !sendOnLoop(message) { try await reactor.send(message, on: id) }
  }

  func close(_ code: CloseCode, _ reason: String) async {
    await reactor.close(id, code, reason)
  }
}
