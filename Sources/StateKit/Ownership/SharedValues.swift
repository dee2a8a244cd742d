/// An asynchronous sequence of the published values of a piece of shared state: the current value,
/// then the latest value after each change.
///
/// The sequence does not queue values. Changes that are made while an iterator does not wait are
/// delivered to it as one change, and the latest value is always delivered. The sequence ends when
/// the iterating task is cancelled or the storage is closed.
public struct SharedValues<Published: PublishedState>: AsyncSequence, Sendable, CustomReflectable {
  /// The type of the published values.
  public typealias Element = Published
  /// The sequence never throws.
  public typealias Failure = Never

  let cell: StateCell<Published>

  /// The current value, without the search for its state that ``SharedStorage/value(of:)`` makes at each
  /// call. Reading it inside a transaction terminates the process.
  public var latest: Published { cell.current() }

  /// Returns an iterator whose first element is the current value.
  public func makeAsyncIterator() -> Iterator { Iterator(cell: cell) }

  /// A mirror without children, so that reflection cannot reach the state.
  public var customMirror: Mirror { Mirror(self, children: []) }

  /// An iterator that stores the version of the last delivered value. If it stored the value
  /// itself, the owner's next change would copy the state.
  public struct Iterator: AsyncIteratorProtocol, CustomReflectable {
    private let cell: StateCell<Published>
    private var deliveredVersion: UInt64?

    init(cell: StateCell<Published>) { self.cell = cell }

    /// A mirror without children, so that reflection cannot reach the state.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// Waits for a version newer than the last delivered one.
    ///
    /// - Returns: The latest value, or nil when the task is cancelled or the storage is closed.
    public mutating func next() async -> Published? {
      await next(isolation: #isolation)
    }

    /// Waits for a version newer than the last delivered one, on the isolation of `actor`.
    ///
    /// - Returns: The latest value, or nil when the task is cancelled or the storage is closed.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Published? {
      while !Task.isCancelled {
        switch cell.poll(after: deliveredVersion) {
        case .newer(let state, let version):
          deliveredVersion = version
          return cell.publish(state)
        case .same: await cell.wait(after: deliveredVersion, isolation: actor)
        case .closed: return nil
        }
      }
      return nil
    }
  }
}
