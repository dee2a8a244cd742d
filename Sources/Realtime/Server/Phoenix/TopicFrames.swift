/// The encoded forms of one message to the members of a topic. Each form is encoded once, however
/// many members receive it.
struct TopicFrames {
  private struct Form: Hashable {
    let codec: PhoenixCodec
    let isNumbered: Bool
  }

  private let topic: String
  private let plain: PhoenixContent
  private let numbered: PhoenixContent
  private var frames: [Form: WebSocketMessage?] = [:]

  /// Creates the forms of a message.
  ///
  /// - Parameters:
  ///   - plain: The message for members without recovery.
  ///   - numbered: The message for members with recovery; nil if it has no number.
  init(topic: String, _ plain: PhoenixContent, numbered: PhoenixContent? = nil) {
    self.topic = topic
    self.plain = plain
    self.numbered = numbered ?? plain
  }

  /// Returns the form for a member; nil if its version of the protocol cannot express the message.
  mutating func frame(for member: TopicMember) -> WebSocketMessage? {
    let form = Form(codec: member.codec, isNumbered: member.isNumbered)
    if let frame = frames[form] { return frame }
    let content = member.isNumbered ? numbered : plain
    let frame = try? member.codec.encode(PhoenixMessage(topic: topic, content: content))
    frames[form] = .some(frame)
    return frame
  }
}
