/// The published values of a piece of shared state, one after the other: the one now, then the latest
/// after each change.
///
/// Nothing is queued. Changes that come while nobody waits are one change, and the last one is never
/// lost. The sequence ends when its task is cancelled or its storage is closed.
public struct SharedValues<Published: PublishedState>: AsyncSequence, Sendable, CustomReflectable {
  /// What the sequence gives.
  public typealias Element = Published
  /// It never throws.
  public typealias Failure = Never

  let slot: Slot<Published>

  /// Begins with the value now.
  public func makeAsyncIterator() -> Iterator { Iterator(slot: slot) }

  /// Shows nothing of what is inside.
  public var customMirror: Mirror { Mirror(self, children: []) }

  /// Keeps the version last delivered, and no value: a value held would turn the owner's next change
  /// into a copy.
  public struct Iterator: AsyncIteratorProtocol, CustomReflectable {
    let slot: Slot<Published>
    private var delivered: UInt64?

    init(slot: Slot<Published>) { self.slot = slot }

    /// Shows nothing of what is inside.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// Waits for a version newer than the last one delivered; nil when cancelled or closed.
    public mutating func next() async -> Published? {
      await next(isolation: #isolation)
    }

    /// Waits for a version newer than the last one delivered; nil when cancelled or closed.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Published? {
      while !Task.isCancelled {
        switch slot.look(after: delivered) {
        case .newer(let state, let version):
          delivered = version
          return slot.publish(state)
        case .same: await slot.wait(after: delivered, isolation: actor)
        case .closed: return nil
        }
      }
      return nil
    }
  }
}
