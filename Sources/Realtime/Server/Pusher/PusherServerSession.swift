/// One connection of a Pusher client: its name, and the channels that it subscribed to.
struct PusherServerSession: Sendable {
  let connection: HubConnection
  /// The name of the connection. Its authorizations are valid for this name only.
  let socketID: String
  let signer: PusherSigner
  let codec: PusherCodec
  /// The names of the channels, in no order.
  var channels: Set<String> = []

  init(_ connection: HubConnection, socketID: String, _ application: PusherApplication) {
    self.connection = connection
    self.socketID = socketID
    signer = application.signer
    codec = PusherCodec(prefixes: application.prefixes)
  }

  func send(_ message: PusherMessage) -> [RealtimeHub.Command] {
    connection.send(message, codec)
  }

  /// Returns the command that reports an error without a code. The connection stays open.
  func report(_ message: String) -> [RealtimeHub.Command] {
    send(.error(code: nil, message: message))
  }

  /// Returns the command that reports a message that is not valid.
  func report(_ failure: PusherFailure) -> [RealtimeHub.Command] {
    switch failure {
    case .json: report("Invalid JSON")
    case .clientEventNotAllowed:
      report("Client event rejected: only private and presence channels support client events")
    case .invalidField(_, let field): report("Invalid field \(field)")
    case .conflictingChannels: report("Conflicting channels")
    default: report("Invalid message")
    }
  }
}

extension HubConnection {
  /// Returns the command that sends a message; none if the codec refuses it.
  func send(_ message: PusherMessage, _ codec: PusherCodec) -> [RealtimeHub.Command] {
    guard let frame = try? codec.encode(message) else { return [] }
    return [.send(self, frame)]
  }
}
