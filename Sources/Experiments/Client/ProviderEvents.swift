internal import StateKit

/// A sequence of the changes of a provider, in order.
///
/// Changes are not queued: those between two calls of `next()` count as one change. When the consumer
/// receives an event, the status of the provider is the one of the event, or a later one. The sequence ends
/// when the iterating task is cancelled or the storage is closed.
public struct ProviderEvents: AsyncSequence, Sendable {
  /// The elements are events.
  public typealias Element = ProviderEvent
  /// The sequence never throws.
  public typealias Failure = Never

  private let values: SharedValues<ReadOnlyExperimentsState>

  init(_ values: SharedValues<ReadOnlyExperimentsState>) { self.values = values }

  /// Returns an iterator over the changes from its first call on.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(values: values.makeAsyncIterator())
  }

  /// An iterator over the changes of a provider.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var values: SharedValues<ReadOnlyExperimentsState>.Iterator
    private var last: (status: ProviderStatus, variants: [String: Variant])?

    fileprivate init(values: SharedValues<ReadOnlyExperimentsState>.Iterator) {
      self.values = values
    }

    /// Waits for a change, and returns it; nil after the end.
    public mutating func next() async -> ProviderEvent? { await next(isolation: #isolation) }

    /// Waits for a change, and returns it; nil after the end.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> ProviderEvent? {
      while let state = await values.next(isolation: actor) {
        let new = (status: state.status, variants: state.all)
        let event = last.flatMap { last in
          ProviderEvent.event(
            from: last.status, to: new.status,
            changedKeys: Self.changedKeys(last.variants, new.variants))
        }
        last = new
        if let event { return event }
      }
      return nil
    }

    private static func changedKeys(
      _ old: [String: Variant], _ new: [String: Variant]
    ) -> Set<String> {
      Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
    }
  }
}
