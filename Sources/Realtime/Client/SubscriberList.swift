/// The consumers of one stream.
struct SubscriberList<Element: Sendable>: Sendable {
  private var subscribers: [Subscriber<Element>] = []

  /// Adds a consumer, and removes those that have ended.
  mutating func add(_ subscriber: Subscriber<Element>) {
    subscribers.removeAll { $0.isFinished }
    subscribers.append(subscriber)
  }

  /// Delivers an element to all consumers.
  func send(_ element: Element) {
    for subscriber in subscribers { subscriber.append(element) }
  }

  /// Ends all streams.
  func finish() {
    for subscriber in subscribers { subscriber.finish() }
  }
}
