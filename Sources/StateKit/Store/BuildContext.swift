/// The context that a store provides to the features of its tree while it builds them.
final class BuildContext: Sendable {
  @TaskLocal static var current: BuildContext?

  private struct Resources: Sendable {
    let storage: SharedStorage
    let scope: ReadScope
  }

  /// Nil after the build. A task that was started during the build inherits the context; after the
  /// build such a task can neither create readers of this store nor keep the storage alive.
  private let place: Locked<Resources?>

  init(storage: SharedStorage, scope: ReadScope) {
    place = Locked(Resources(storage: storage, scope: scope))
  }

  /// Ends the build.
  func end() { place.withLock { $0 = nil } }

  /// Returns a reader for the store that is being built; nil after the build.
  func reader<Published: PublishedState>(of type: Published.Type) -> ReaderCell<Published>? {
    place.withLock { $0 }.map { ReaderCell($0.storage.cell(for: type), scope: $0.scope) }
  }

  /// Reports that a property wrapper of a feature was resolved outside a store.
  static func reportResolvedOutsideStore(
    _ what: String, at location: CodeLocation, consequence: String
  ) {
    EffectContext.log.report(
      StoreIssue(
        """
        \(what) was resolved outside a store. \(consequence) Usual causes: a feature in a static \
        constant, one made before its store, or one made inside `reduce` or inside an effect. \
        Build features in the closure given to the store, or in a parent's `body`.
        """, at: location))
  }
}
