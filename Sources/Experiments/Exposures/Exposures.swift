/// A sequence of the exposures from its creation on, in order.
///
/// The latest 256 exposures are kept for a consumer that is behind; it loses the oldest ones, and receives
/// their number. The sequence ends when the client is released. It has one consumer: only one task at a
/// time may wait for the next element. If this task is cancelled, it receives nil.
public struct Exposures: AsyncSequence, Sendable {
  /// What a consumer receives.
  public enum Element: Hashable, Sendable {
    /// A user saw a variant.
    case exposed(Exposure)
    /// The number of exposures that were lost here, because the consumer was behind.
    case missed(Int)
  }

  /// The sequence never throws.
  public typealias Failure = Never

  private let lifetime: Lifetime

  init(_ subscriber: ExposureSubscriber) { lifetime = Lifetime(subscriber) }

  /// A sequence without elements, for test doubles of clients.
  public static var ended: Self {
    let subscriber = ExposureSubscriber()
    subscriber.finish()
    return Self(subscriber)
  }

  /// Ends the subscription with the last reference to the sequence and its iterators.
  fileprivate final class Lifetime: Sendable {
    let subscriber: ExposureSubscriber

    init(_ subscriber: ExposureSubscriber) { self.subscriber = subscriber }

    deinit { subscriber.finish() }
  }

  /// Creates an iterator over the exposures.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(lifetime: lifetime) }

  /// An iterator over the exposures.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let lifetime: Lifetime

    /// Waits for the next element, and returns it; nil after the end.
    public mutating func next() async -> Element? { await next(isolation: #isolation) }

    /// Waits for the next element in an isolation, and returns it; nil after the end.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      await lifetime.subscriber.next(isolation: actor)
    }
  }
}
