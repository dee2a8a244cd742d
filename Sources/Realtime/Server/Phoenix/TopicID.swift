/// The identity of a Phoenix topic. A private topic and a public one with the same name are two
/// topics, so that a client without a token receives nothing of the private one.
struct TopicID: Hashable, Sendable {
  let channel: ChannelName
  let isPrivate: Bool

  init(name: String, isPrivate: Bool) {
    channel = ChannelName(rawValue: name)
    self.isPrivate = isPrivate
  }

  var name: String { channel.rawValue }
}
