import Realtime

@testable import RealtimeSockets

/// A listener on the loopback interface that accepts raw peers.
final class RawServer {
  let listener: Listener

  init() throws { listener = try Listener(address: "127.0.0.1", port: 0) }

  var port: UInt16 { Descriptor.port(listener.descriptor) }

  func endpoint(_ host: String = "127.0.0.1") throws -> WebSocketEndpoint {
    try WebSocketEndpoint("ws://\(host):\(port)/")
  }

  /// Accepts a peer, if there is one.
  func accept() -> RawPeer? {
    guard case .done(let descriptor) = listener.accept() else { return nil }
    return RawPeer(descriptor: Int32(descriptor))
  }

  /// Accepts the connection of a client, and reads its request.
  func acceptRequest(_ turned: TurnedLoop) -> (peer: RawPeer, response: [UInt8])? {
    var peer: RawPeer?
    let hasRequest = turned.turn {
      peer = peer ?? accept()
      peer?.receive()
      return peer?.hasHead ?? false
    }
    guard hasRequest, let peer else { return nil }
    var handshake = ServerOpeningHandshake(
      policy: HandshakePolicy(allowedHosts: ["several.example"]))
    var offset = 0
    guard case .accepted(let request) = handshake.receive(peer.head.span, at: &offset) else {
      return nil
    }
    return (peer, request.response)
  }

  /// The bytes of a server's frame.
  static func frame(_ firstByte: UInt8, _ payload: [UInt8] = []) -> [UInt8] {
    precondition(payload.count < 126)
    return [firstByte, UInt8(payload.count)] + payload
  }
}
