import Observation

/// An asynchronous sequence of the values of one part of a store's state: the current value, then
/// the latest value after each change.
///
/// Values are not queued: several changes between two calls of `next()` count as one change. The
/// latest value is always delivered. The sequence does not keep the store alive. The sequence ends
/// when the store is deallocated, when the iterating task is cancelled and, for the store of a
/// child, when the child is removed.
///
/// ```swift
/// for await count in store.values(of: \.count) { print(count) }
/// ```
public struct StoreValues<Value: Sendable>: AsyncSequence, Sendable {
  /// The type of the values in the sequence.
  public typealias Element = Value
  /// The sequence never throws an error.
  public typealias Failure = Never

  /// A closure that reads the value, and registers the latch that the next change opens. It returns
  /// nil if the store was deallocated, or is the store of a removed child.
  private let readValue: @Sendable (AsyncLatch) async -> Value?

  init(readValue: @escaping @Sendable (AsyncLatch) async -> Value?) { self.readValue = readValue }

  /// Returns an iterator that starts with the current value.
  public func makeAsyncIterator() -> Iterator { Iterator(readValue: readValue) }

  /// An iterator over the values. It does not keep a value: if it kept an array, the next change of
  /// the array would copy it.
  public struct Iterator: AsyncIteratorProtocol {
    private let readValue: @Sendable (AsyncLatch) async -> Value?
    private var change: AsyncLatch?

    init(readValue: @escaping @Sendable (AsyncLatch) async -> Value?) { self.readValue = readValue }

    /// Returns the current value at the first call. Later calls wait for a change since the last
    /// returned value, and return the new value. Returns nil when the task is cancelled, when the
    /// store is deallocated and, for the store of a child, when the child is removed.
    public mutating func next() async -> Value? { await next(isolation: #isolation) }

    /// Returns the current value at the first call. Later calls wait for a change since the last
    /// returned value, and return the new value. Returns nil when the task is cancelled, when the
    /// store is deallocated and, for the store of a child, when the child is removed.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      await change?.wait(isolation: actor)
      if Task.isCancelled { return nil }
      let latch = AsyncLatch()
      change = latch
      return await readValue(latch)
    }
  }
}

extension Store {
  /// Returns the values of a part of the state as an asynchronous sequence, for code outside views.
  public func values<Value: Equatable & Sendable>(
    of path: any KeyPath<State, Value> & Sendable
  ) -> StoreValues<Value> {
    StoreValues { [weak self] latch in await self?.readValue(at: path, latch) }
  }

  private func readValue<Value: Equatable & Sendable>(
    at path: any KeyPath<State, Value> & Sendable, _ latch: AsyncLatch
  ) -> Value? {
    guard current != nil else { return nil }
    observationNode.openOnRemoval(latch)
    return withObservationTracking {
      self[path]
    } onChange: {
      latch.open()
    }
  }
}
