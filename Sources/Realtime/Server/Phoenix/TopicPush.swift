internal import HTTPExchange

/// A message of a member to its topic.
struct TopicPush: Sendable {
  let id: TopicID
  let member: TopicMember
  private let message: PhoenixMessage
  private let session: PhoenixServerSession

  init(
    _ message: PhoenixMessage, _ id: TopicID, _ member: TopicMember,
    _ session: PhoenixServerSession
  ) {
    self.id = id
    self.member = member
    self.session = session
    var message = message
    // A reply contains the reference of the join. Clients of the protocol's first version may not
    // send this reference.
    message.joinReference = member.joinReference
    self.message = message
  }

  var connection: HubConnection { session.connection }

  /// Returns the reply that accepts the push.
  func accept(_ response: JSONValue = [:]) -> [RealtimeHub.Command] {
    session.reply(to: message, response: response)
  }

  /// Returns the reply with a binary response that accepts the push.
  func accept(_ response: [UInt8]) -> [RealtimeHub.Command] {
    var reply = message
    reply.content = .binaryReply(.ok, response: response)
    return connection.send(reply, session.codec)
  }

  /// Returns the reply that refuses the push.
  func refuse(_ reason: String) -> [RealtimeHub.Command] { session.refuse(message, reason) }
}
