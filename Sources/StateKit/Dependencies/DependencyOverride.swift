import Synchronization

/// The value of one dependency where ``Reducer/dependency(_:_:)`` or a similar function overrides
/// it.
@usableFromInline
final class DependencyOverride<Value: Sendable>: Sendable {
  private let keyPath: any KeyPath<DependencyValues, Value> & Sendable
  /// Nil for a feature that was created outside a store.
  private let flag: OverrideFlag?

  init(_ keyPath: any KeyPath<DependencyValues, Value> & Sendable, flag: OverrideFlag?) {
    self.keyPath = keyPath
    self.flag = flag
  }

  /// Whether an override could apply to the current code. If not, ``value`` is nil.
  @usableFromInline var isPossible: Bool { flag?.isSet ?? true }

  /// The value of the innermost override around the current code; nil if there is none.
  @usableFromInline var value: Value? {
    OverrideContext.values(of: flag)?[keyPath: keyPath]
  }
}

/// Whether a store contains overridden dependencies. As long as it contains none, its features do
/// not look for them.
final class OverrideFlag: Sendable {
  private let flag = Atomic<Bool>(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() { flag.store(true, ordering: .relaxed) }
}

/// The context in which reducers and effects with overridden dependencies run.
enum OverrideContext {
  /// The dependencies of the innermost override around the current code.
  @TaskLocal static var current: DependencyValues?

  /// Returns the dependencies of the innermost override around the current code, if the override
  /// belongs to a store.
  ///
  /// An effect of one store can call another store directly, and the overrides of the first store do
  /// not apply to the second one.
  ///
  /// - Parameter store: The flag of the store; nil for a feature outside a store, to which every
  ///   override applies.
  static func values(of store: OverrideFlag?) -> DependencyValues? {
    guard let current, store == nil || current.overrideFlag === store else { return nil }
    return current
  }
}
