import Observation

/// The values of one part of a store's state, one after the other: the one now, then the latest after
/// each change.
///
/// Nothing is queued. Changes that come while nobody waits are one change, and the last one is never
/// lost. It does not keep the store alive: it ends with it, with the child whose store it is, and when
/// its task is cancelled.
///
/// ```swift
/// for await count in store.values(of: \.count) { print(count) }
/// ```
public struct StoreValues<Value: Sendable>: AsyncSequence, Sendable {
  /// What the sequence gives.
  public typealias Element = Value
  /// It never throws.
  public typealias Failure = Never

  /// Reads the value and has the signal fired by its next change; nil when the store is gone.
  private let look: @Sendable (Signal) async -> Value?

  init(look: @escaping @Sendable (Signal) async -> Value?) { self.look = look }

  /// Begins with the value now.
  public func makeAsyncIterator() -> Iterator { Iterator(look: look) }

  /// Keeps no value: a value held would turn the next change of an array into a copy.
  public struct Iterator: AsyncIteratorProtocol {
    private let look: @Sendable (Signal) async -> Value?
    private var change: Signal?

    init(look: @escaping @Sendable (Signal) async -> Value?) { self.look = look }

    /// Waits for a change since the last value; nil when cancelled, or when the store is gone.
    public mutating func next() async -> Value? { await next(isolation: #isolation) }

    /// Waits for a change since the last value; nil when cancelled, or when the store is gone.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      await change?.wait(isolation: actor)
      if Task.isCancelled { return nil }
      let signal = Signal()
      change = signal
      return await look(signal)
    }
  }
}

extension Store {
  /// The values of a part of the state, for whoever is no view.
  public func values<Value: Equatable & Sendable>(
    of path: any KeyPath<State, Value> & Sendable
  ) -> StoreValues<Value> {
    StoreValues { [weak self] signal in await self?.look(at: path, signal) }
  }

  private func look<Value: Equatable & Sendable>(
    at path: any KeyPath<State, Value> & Sendable, _ signal: Signal
  ) -> Value? {
    guard current != nil else { return nil }
    watched.fireAtEnd(signal)
    return withObservationTracking {
      self[path]
    } onChange: {
      signal.fire()
    }
  }
}
