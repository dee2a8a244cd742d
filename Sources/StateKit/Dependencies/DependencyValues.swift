/// The dependencies of a store's features. It is a value type, so changes for one store do not
/// affect other stores.
public struct DependencyValues: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]
  /// The pool of the store that these values belong to, if any.
  @usableFromInline private(set) var pool: DependencyPool?
  /// Whether a dependency without a value has its ``DependencyKey/previewValue``.
  private var isPreview = false

  /// Creates values in which every dependency has its default value.
  public init() {}

  /// The value of the dependency that `key` identifies.
  public subscript<Key: DependencyKey>(key: Key.Type) -> Key.Value {
    get {
      // Unwrapped before the cast: if `Key.Value` is optional, casting the missing value would
      // succeed with nil instead of using the default value.
      guard let value = values[ObjectIdentifier(key)] else {
        return pool?.defaultValue(of: key, isPreview: isPreview) ?? key.value(isPreview: isPreview)
      }
      return value as? Key.Value ?? key.value(isPreview: isPreview)
    }
    set { values.updateValue(newValue, forKey: ObjectIdentifier(key)) }
  }
}

extension DependencyValues {
  /// Values in which every dependency has its ``DependencyKey/previewValue``, for a preview of a view
  /// or a demo:
  ///
  /// ```swift
  /// Store(initialState: Search.State()) { Search() } dependencies: { $0 = .preview }
  /// ```
  public static var preview: DependencyValues {
    var values = DependencyValues()
    values.isPreview = true
    return values
  }

  /// The values of the enclosing ``withDependencies(_:operation:)``, or the default values if there
  /// is none.
  package static var inherited: DependencyValues { DependencyContext.current ?? DependencyValues() }

  /// Whether some features or effects of the store that these values belong to have overridden
  /// dependencies.
  @inlinable var mayBeOverridden: Bool { pool?.containsOverrides ?? false }

  /// Returns a copy that belongs to a store.
  func belonging(to pool: DependencyPool) -> DependencyValues {
    var copy = self
    copy.pool = pool
    return copy
  }

  /// Returns a copy that `update` has changed. It belongs to the same store, even if `update` replaces
  /// the whole value.
  func updated(by update: (inout DependencyValues) -> Void) -> DependencyValues {
    var copy = self
    update(&copy)
    copy.pool = pool
    return copy
  }

  /// Returns a copy in which the values set in `others` replace the values with the same keys.
  package func overridden(by others: DependencyValues) -> DependencyValues {
    var merged = self
    merged.values.merge(others.values) { _, other in other }
    merged.isPreview = isPreview || others.isPreview
    return merged
  }
}

extension DependencyKey {
  /// Returns the value of the key where no other value is set.
  static func value(isPreview: Bool) -> Value { isPreview ? previewValue : defaultValue }
}
