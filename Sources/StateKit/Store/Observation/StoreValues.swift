import Observation

/// An asynchronous sequence of the values of one part of a store's state: the current value, then
/// the latest value after each change.
///
/// Nothing is queued. Several changes between two calls of `next()` are one change, and the last
/// value is never lost. The sequence does not keep the store alive. It ends when the store is
/// deallocated, when the child of the store is removed, and when its task is cancelled.
///
/// ```swift
/// for await count in store.values(of: \.count) { print(count) }
/// ```
public struct StoreValues<Value: Sendable>: AsyncSequence, Sendable {
  /// The type of the values in the sequence.
  public typealias Element = Value
  /// The sequence never throws an error.
  public typealias Failure = Never

  /// Reads the value and registers the signal for the next change; returns nil if the store has
  /// been deallocated.
  private let look: @Sendable (AsyncLatch) async -> Value?

  init(look: @escaping @Sendable (AsyncLatch) async -> Value?) { self.look = look }

  /// Returns an iterator that starts with the current value.
  public func makeAsyncIterator() -> Iterator { Iterator(look: look) }

  /// An iterator over the values. It does not keep a value, because the next change of an array
  /// would then copy it.
  public struct Iterator: AsyncIteratorProtocol {
    private let look: @Sendable (AsyncLatch) async -> Value?
    private var change: AsyncLatch?

    init(look: @escaping @Sendable (AsyncLatch) async -> Value?) { self.look = look }

    /// Waits for a change since the last value. Returns nil when cancelled, or when the store is
    /// deallocated.
    public mutating func next() async -> Value? { await next(isolation: #isolation) }

    /// Waits for a change since the last value. Returns nil when cancelled, or when the store is
    /// deallocated.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      await change?.wait(isolation: actor)
      if Task.isCancelled { return nil }
      let signal = AsyncLatch()
      change = signal
      return await look(signal)
    }
  }
}

extension Store {
  /// Returns the values of a part of the state as an asynchronous sequence, for code outside views.
  public func values<Value: Equatable & Sendable>(
    of path: any KeyPath<State, Value> & Sendable
  ) -> StoreValues<Value> {
    StoreValues { [weak self] signal in await self?.look(at: path, signal) }
  }

  private func look<Value: Equatable & Sendable>(
    at path: any KeyPath<State, Value> & Sendable, _ signal: AsyncLatch
  ) -> Value? {
    guard current != nil else { return nil }
    observationNode.openOnRemoval(signal)
    return withObservationTracking {
      self[path]
    } onChange: {
      signal.open()
    }
  }
}
