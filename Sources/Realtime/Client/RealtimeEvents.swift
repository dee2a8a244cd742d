/// A sequence of the events of a channel or a client, in order.
///
/// The sequence begins when it is created, and ends when it is released, when the task that waits
/// for the next element is cancelled, or when the channel or the client ends. It has one consumer:
/// only one task at a time may wait.
public struct RealtimeEvents<Element: Sendable>: AsyncSequence, Sendable {
  private let lifetime: Lifetime

  init(_ subscriber: Subscriber<Element>) { lifetime = Lifetime(subscriber) }

  /// Ends the subscription with the last reference to the sequence and its iterators.
  fileprivate final class Lifetime: Sendable {
    let subscriber: Subscriber<Element>

    init(_ subscriber: Subscriber<Element>) { self.subscriber = subscriber }

    deinit { subscriber.finish() }
  }

  /// Creates an iterator over the events.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(lifetime: lifetime) }

  /// An iterator over the events.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let lifetime: Lifetime

    /// Returns the next event, and waits for it; nil after the end.
    public mutating func next() async -> Element? { await next(isolation: #isolation) }

    /// Returns the next event, and waits for it in an isolation; nil after the end.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      await lifetime.subscriber.next(isolation: actor)
    }
  }
}
