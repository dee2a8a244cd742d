import Realtime

@testable import RealtimeSockets

/// A server on a loop that the test turns. It echoes, and records its handler's events.
struct TurnedServer {
  enum Event: Hashable {
    case opened(target: String)
    case message(WebSocketMessage)
    case closed(WebSocketFailure)
  }

  let turned: TurnedLoop
  let server: WebSocketServer
  private let record: Locked<[Event]>.Shared
  private let ids: Locked<[WebSocketServer.ConnectionID]>.Shared

  init(
    _ poller: PollerKind, _ configuration: WebSocketServerConfiguration = .init(),
    accept: @escaping @Sendable (Int32) -> Descriptor.Outcome = Descriptor.accept
  ) throws {
    let record = Locked<[Event]>.Shared([])
    let ids = Locked<[WebSocketServer.ConnectionID]>.Shared([])
    let own = Locked<WebSocketServer?>.Shared(nil)
    turned = try TurnedLoop(poller)
    server = try WebSocketServer(
      on: turned.loop, listener: try Listener(address: "127.0.0.1", port: 0, accept: accept),
      configuration: configuration,
      handler: .init(
        opened: { id, request in
          ids.update { $0.append(id) }
          record.update { $0.append(.opened(target: request.target)) }
        },
        message: { id, message in
          record.update { $0.append(.message(message)) }
          own.value?.send(message, to: id)
        },
        closed: { _, failure in record.update { $0.append(.closed(failure)) } }))
    self.record = record
    self.ids = ids
    let server = server
    own.update { $0 = server }
  }

  var events: [Event] { record.value }
  var connections: [WebSocketServer.ConnectionID] { ids.value }

  /// Returns a raw client whose request the server has accepted.
  func openPeer(receiveBufferSize: Int32? = nil) throws -> RawPeer {
    let count = connections.count
    let peer = try RawPeer(port: server.port, receiveBufferSize: receiveBufferSize)
    peer.send(RawPeer.request())
    _ = turned.turn {
      peer.receive()
      return connections.count > count && peer.status == 101
    }
    return peer
  }

  /// Turns the loop until the server has ended the peer's connection.
  func turn(untilEndOf peer: RawPeer) -> Bool {
    turned.turn {
      peer.receive()
      return peer.end != nil
    }
  }
}

extension Locked {
  /// A locked value that closures share.
  final class Shared: Sendable {
    private let locked: Locked<Value>

    init(_ value: Value) { locked = Locked(value) }

    var value: Value { locked.withLock { $0 } }

    func update(_ body: (inout Value) -> Void) { locked.withLock { body(&$0) } }
  }
}
