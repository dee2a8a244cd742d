internal import StateKit

/// A sequence of the variants of a flag: the current one, then each other one.
///
/// Variants are not queued: of several changes between two calls of `next()`, the consumer receives the
/// last one. The sequence ends when the iterating task is cancelled or the storage is closed.
public struct VariantUpdates: AsyncSequence, Sendable {
  /// The elements are variants.
  public typealias Element = Variant
  /// The sequence never throws.
  public typealias Failure = Never

  /// The published states; nil for a sequence without elements.
  private let values: SharedValues<ReadOnlyExperimentsState>?
  private let key: String

  /// A sequence without elements, for test doubles of clients.
  public static var ended: Self { Self(nil, key: "") }

  init(_ values: SharedValues<ReadOnlyExperimentsState>?, key: String) {
    self.values = values
    self.key = key
  }

  /// Returns an iterator whose first element is the current variant.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(values: values?.makeAsyncIterator(), key: key)
  }

  /// An iterator over the variants of a flag.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var values: SharedValues<ReadOnlyExperimentsState>.Iterator?
    fileprivate let key: String
    private var last: Variant?

    fileprivate init(values: SharedValues<ReadOnlyExperimentsState>.Iterator?, key: String) {
      self.values = values
      self.key = key
    }

    /// Waits for a variant that differs from the last one, and returns it; nil after the end.
    public mutating func next() async -> Variant? { await next(isolation: #isolation) }

    /// Waits for a variant that differs from the last one, and returns it; nil after the end.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Variant? {
      while let state = await values?.next(isolation: actor) {
        let variant = state.variant(key)
        if variant != last {
          last = variant
          return variant
        }
      }
      return nil
    }
  }
}
