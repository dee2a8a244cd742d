/// A part of an observed state: a value that was read, or a child.
class ObservedPart<Root> {
  /// The next part of the same state.
  final var next: ObservedPart<Root>?

  /// The first key path that was used to read the part, if any.
  final var path: AnyKeyPath?

  /// Whether the part needs access to the state in place. It does if a collection in the state has to
  /// record changes for it.
  var needsInPlaceAccess: Bool { false }

  /// Whether the part has observers.
  var isObserved: Bool { false }

  /// Compares the part with the last values that were read, and adds its notifications to `batch`.
  /// Abstract: each subclass overrides it.
  func update(_ root: inout Root, _ batch: inout ChangeBatch) {
    fatalError("\(Self.self) does not override `update`.")
  }

  /// Ends the part when the state that contains it has been removed.
  func end(_ batch: inout ChangeBatch) {}
}
