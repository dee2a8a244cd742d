/// The dependencies of a store's features. A value: what one store is given, no other sees.
public struct DependencyValues: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// Every dependency at its default.
  public init() {}

  /// The value for a key.
  public subscript<Key: DependencyKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}
