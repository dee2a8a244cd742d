/// A lookup of the value with which ``Reducer/dependency(_:_:)`` or a similar function overrides
/// one dependency.
@usableFromInline
final class DependencyOverride<Value: Sendable>: Sendable {
  private let keyPath: any KeyPath<DependencyValues, Value> & Sendable
  /// The pool of the feature's store; nil for a feature that was created outside a store.
  private let pool: DependencyPool?

  init(_ keyPath: any KeyPath<DependencyValues, Value> & Sendable, in pool: DependencyPool?) {
    self.keyPath = keyPath
    self.pool = pool
  }

  /// Whether the current code can be inside an override. If not, there is no need to read ``value``.
  @usableFromInline var isPossible: Bool { pool?.containsOverrides ?? true }

  /// The value of the innermost override around the current code; nil without an override.
  @usableFromInline var value: Value? { OverrideContext.values(of: pool)?[keyPath: keyPath] }
}

/// The context in which reducers and effects with overridden dependencies run.
enum OverrideContext {
  /// The dependencies of the innermost override around the current code.
  @TaskLocal static var current: DependencyValues?

  /// Returns the dependencies of the innermost override around the current code, if the override
  /// belongs to the store with the given pool.
  ///
  /// An effect of one store can call another store directly, and the overrides of the first store do
  /// not apply to the second one.
  ///
  /// - Parameter pool: The pool of the store; nil for a feature outside a store. Every override
  ///   applies to such a feature.
  static func values(of pool: DependencyPool?) -> DependencyValues? {
    guard let current, pool == nil || current.pool === pool else { return nil }
    return current
  }
}
