/// What a store provides to its features while it builds them: the storage of the shared state, and
/// the scope of the store's reads.
final class BuildContext: Sendable {
  @TaskLocal static var current: BuildContext?

  private struct Resources: Sendable {
    let storage: SharedStorage
    let scope: ReadScope
  }

  /// Nil after the build. A task that was started during the build inherits this context; after the
  /// build, such a task can neither create readers of this store nor keep the storage alive.
  private let resources: Locked<Resources?>

  init(storage: SharedStorage, scope: ReadScope) {
    resources = Locked(Resources(storage: storage, scope: scope))
  }

  /// Releases the resources when the build ends.
  func end() { resources.withLock { $0 = nil } }

  /// Returns a reader for the store that is being built; nil after the build.
  func reader<Published: PublishedState>(of type: Published.Type) -> ReaderCell<Published>? {
    resources.withLock { $0 }.map { ReaderCell($0.storage.cell(for: type), scope: $0.scope) }
  }

  /// Reports that a property wrapper of a feature was resolved outside a store.
  ///
  /// - Parameters:
  ///   - wrapper: The property wrapper, as in the source.
  ///   - location: The source location of the property.
  ///   - consequence: A sentence that says what the wrapper does instead.
  static func reportResolvedOutsideStore(
    _ wrapper: String, at location: CodeLocation, consequence: String
  ) {
    EffectContext.log.report(
      StoreIssue(
        """
        \(wrapper) was resolved outside a store. \(consequence) Likely causes: the feature is in a \
        static constant, or it was created before its store, or inside `reduce`, or inside an \
        effect. Create features in the closure that you pass to the store, or in a parent's `body`.
        """, at: location))
  }
}
