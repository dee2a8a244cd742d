/// A part of a watched state, whatever its type: a value that somebody read, or a child.
class WatchedPart<Root> {
  /// The next part of the same state. SAFETY of the unchecked exclusivity: only loaded and stored, in
  /// the isolation of the store.
  @safe @exclusivity(unchecked) final var next: WatchedPart<Root>?

  /// The key path that it was asked for first, if it is at one.
  final var path: AnyKeyPath?

  /// Whether it has to be shown the state where it lies, because it leaves a mark in a collection.
  var needsPlace: Bool { false }

  /// Whether somebody would want to know of a change.
  var isWatched: Bool { false }

  /// Compares with what was seen last, and notes whom to wake. Abstract: every part is of a subclass,
  /// and each overrides it.
  func update(_ root: inout Root, _ watch: inout Watch) {
    fatalError("\(Self.self) does not update.")
  }

  /// The state that it belongs to is gone: nothing in it will change any more.
  func end(_ watch: inout Watch) {}
}
