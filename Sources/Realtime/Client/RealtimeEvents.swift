/// A sequence of the events of a channel or a client, in order.
///
/// The sequence begins when it is created. It ends when it is released, when the channel or the
/// client ends, or when its buffer fails because the consumer is behind. It has one consumer: only
/// one task at a time may wait for the next element. If this task is cancelled, it receives nil.
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

    /// Waits for the next event, and returns it; nil after the end.
    public mutating func next() async -> Element? { await next(isolation: #isolation) }

    /// Waits for the next event in an isolation, and returns it; nil after the end.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      await lifetime.subscriber.next(isolation: actor)
    }
  }
}
