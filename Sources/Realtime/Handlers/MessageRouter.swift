/// The handlers of a connection's messages: system handlers, which receive each message, and one
/// handler for each topic.
///
/// Handlers are synchronous: all handlers of a message return before the next message is routed, so
/// that messages are not reordered. A handler that needs time puts the message into a
/// ``SubscriberBuffer``. A handler that is registered while a message is routed does not receive
/// that message.
///
/// ```swift
/// var router = MessageRouter<String, Message>()
/// let heartbeats = router.addSystemHandler { keepAlive.receive($0) }
/// let room = try router.register("room:a") { buffer.append($0) }
/// router.route(message, to: "room:a")
/// ```
public struct MessageRouter<Topic: Hashable & Sendable, Message>: Sendable {
  /// The topic has a handler that was not cancelled.
  public struct TopicTaken: Error, Hashable {
    /// The topic that has a handler.
    public let topic: Topic
  }

  private var systemHandlers = HandlerList<Message>()
  private var topicHandlers: [Topic: RegisteredHandler<Message>] = [:]
  /// The number of topics at which those with a cancelled handler are removed.
  private var topicLimit = 8

  /// Creates a router without handlers.
  public init() {}

  /// Adds a handler that receives each message before the handler of the message's topic. System
  /// handlers are called in the order of their registration.
  public mutating func addSystemHandler(
    _ handler: @escaping @Sendable (Message) -> Void
  ) -> HandlerSubscription {
    systemHandlers.add(handler)
  }

  /// Registers the handler of a topic.
  ///
  /// - Throws: ``TopicTaken`` if the topic has a handler. Replacing it silently would end the
  ///   subscription of another caller.
  /// - Complexity: O(1) on average.
  public mutating func register(
    _ topic: Topic, _ handler: @escaping @Sendable (Message) -> Void
  ) throws(TopicTaken) -> HandlerSubscription {
    if topicHandlers[topic]?.isActive == true { throw TopicTaken(topic: topic) }
    if topicHandlers.count >= topicLimit {
      topicHandlers = topicHandlers.filter { $0.value.isActive }
      topicLimit = max(8, 2 * topicHandlers.count)
    }
    let registered = RegisteredHandler(handler)
    topicHandlers[topic] = registered
    return HandlerSubscription { registered.cancel() }
  }

  /// Calls the system handlers in their order, then the handler of the topic.
  ///
  /// - Parameters:
  ///   - message: The message that arrived.
  ///   - topic: The topic; nil for a message that belongs to no channel.
  /// - Complexity: O(*n*) in the number of system handlers; O(1) in the number of topics.
  public func route(_ message: Message, to topic: Topic?) {
    systemHandlers.call(message)
    if let topic { topicHandlers[topic]?.call(message) }
  }

  /// Cancels all handlers, and removes them.
  public mutating func removeAll() {
    systemHandlers.removeAll()
    for handler in exchange(&topicHandlers, with: [:]).values { handler.cancel() }
  }
}
