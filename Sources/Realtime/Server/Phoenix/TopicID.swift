/// The identity of a Phoenix topic. A private topic and a public one with the same name are two
/// topics, so that a client without a token receives nothing of the private one.
struct TopicID: Hashable, Sendable {
  let name: String
  let isPrivate: Bool

  /// Names are compared by their bytes, as other servers do.
  static func == (first: Self, second: Self) -> Bool {
    first.isPrivate == second.isPrivate && first.name.utf8.elementsEqual(second.name.utf8)
  }

  func hash(into hasher: inout Hasher) {
    ChannelName(rawValue: name).hash(into: &hasher)
    hasher.combine(isPrivate)
  }
}
