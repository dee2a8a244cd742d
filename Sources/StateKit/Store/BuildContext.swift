/// What a store gives to the features of its tree while it builds it, once.
final class BuildContext: Sendable {
  @TaskLocal static var current: BuildContext?

  let storage: SharedStorage
  let scope: ReadScope
  let log: EventLog

  init(storage: SharedStorage, scope: ReadScope, log: EventLog) {
    self.storage = storage
    self.scope = scope
    self.log = log
  }

  func reader<Published: PublishedState>(of type: Published.Type) -> ReaderCell<Published> {
    ReaderCell(slot: storage.slot(for: type), scope: scope)
  }

  /// Reports a property wrapper of a feature that was built outside a store.
  static func reportOutside(_ what: String, at location: CodeLocation, consequence: String) {
    EffectContext.log.report(
      Report(
        """
        \(what) was resolved outside a store. \(consequence) Usual causes: a feature in a static \
        constant, one made before its store, or one made inside `reduce` or inside an effect. \
        Build features in the closure given to the store, or in a parent's `body`.
        """, at: location))
  }
}
