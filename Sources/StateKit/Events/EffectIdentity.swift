/// The identity of one run of an effect, with the location of its creation.
public struct EffectIdentity: Hashable, Sendable, CustomStringConvertible {
  /// The store that runs the effect.
  public let store: StoreIdentity
  /// The number of the effect in its store, counted from 1.
  public let number: UInt64
  /// The name of the effect, or the kind of effect if it has no name.
  public let name: String
  /// The location at which the effect was created.
  public let location: CodeLocation

  package init(store: StoreIdentity, number: UInt64, name: String, location: CodeLocation) {
    self.store = store
    self.number = number
    self.name = name
    self.location = location
  }

  /// The name and the location of the effect.
  public var description: String { "\(name) (\(location))" }
}
