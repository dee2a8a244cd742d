/// One change of one piece of shared state by its owner.
public struct SharedTransaction: Sendable, CustomStringConvertible, CustomReflectable {
  /// The version of the storage that the change made. Changes of one group have the same.
  public let version: UInt64
  /// Which effect the owner acted for, or none.
  public let cause: EventCause
  private let name: StaticString
  /// The owned state before and after.
  package let values: any SharedTransactionValues
  /// The thread on which it was made.
  package let thread: ThreadID

  init(
    version: UInt64, operation: StaticString, cause: EventCause,
    values: any SharedTransactionValues
  ) {
    self.version = version
    self.cause = cause
    self.values = values
    name = operation
    thread = .current
  }

  /// The name of the published type, for example `ReadOnlyContactsState`.
  public var published: String { values.publishedName }
  /// What the owner did, in the owner's words.
  public var operation: String { name.description }
  /// What readers saw before.
  public var before: any PublishedState { values.publishedBefore }
  /// What readers see now.
  public var after: any PublishedState { values.publishedAfter }

  /// What it is, in words.
  public var description: String { "\(published) \"\(operation)\"" }

  /// Shows what is public, and nothing of the owner's state.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "published": published, "operation": operation, "before": before, "after": after,
        "version": version, "cause": cause,
      ])
  }
}
