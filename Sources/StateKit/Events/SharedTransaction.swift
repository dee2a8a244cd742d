/// One change of a piece of shared state by its owner.
public struct SharedTransaction: Sendable, CustomStringConvertible, CustomReflectable {
  /// The version of the storage after the change. Changes that were committed together, as one group
  /// of ``SharedChange``s, have the same version.
  public let version: UInt64
  /// The effect on whose behalf the owner made the change, or ``EventCause/outside``.
  public let cause: EventCause
  private let operationName: StaticString
  /// The owned state before and after the change.
  package let values: any SharedTransactionValues
  /// The thread that made the change.
  package let thread: ThreadID

  init(
    version: UInt64, operation: StaticString, cause: EventCause,
    values: any SharedTransactionValues
  ) {
    self.version = version
    self.cause = cause
    self.values = values
    operationName = operation
    thread = .current
  }

  /// The name of the published type, for example `ReadOnlyContactsState`.
  public var publishedTypeName: String { values.publishedName }
  /// The name of the operation, as given by the owner.
  public var operation: String { operationName.description }
  /// The published value before the change.
  public var before: any PublishedState { values.publishedBefore }
  /// The published value after the change.
  public var after: any PublishedState { values.publishedAfter }

  /// The name of the published type and the operation.
  public var description: String { "\(publishedTypeName) \"\(operation)\"" }

  /// A mirror with the public properties only, without the owner's state.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "published": publishedTypeName, "operation": operation, "before": before, "after": after,
        "version": version, "cause": cause,
      ])
  }
}
