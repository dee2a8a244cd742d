/// The dependencies of a store's features. A value: what one store is given, no other sees.
public struct DependencyValues: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// Every dependency at its default.
  public init() {}

  /// The value for a key.
  public subscript<Key: DependencyKey>(key: Key.Type) -> Key.Value {
    get {
      // Looked up first: a missing value cast to an optional type would be a nil that is there.
      guard let value = values[ObjectIdentifier(key)] else { return Key.defaultValue }
      return value as? Key.Value ?? Key.defaultValue
    }
    set { values.updateValue(newValue, forKey: ObjectIdentifier(key)) }
  }
}

extension DependencyValues {
  /// What was given around here; nothing when nobody gave anything.
  package static var inherited: DependencyValues { DependencyContext.current ?? DependencyValues() }

  /// These values, with those of `others` that were given in their place.
  package func overridden(by others: DependencyValues) -> DependencyValues {
    var merged = self
    merged.values.merge(others.values) { _, other in other }
    return merged
  }
}
