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
