/// One run of one effect: which, and where it was written.
public struct EffectIdentity: Hashable, Sendable, CustomStringConvertible {
  /// Counts the effects of a store, from 1.
  public let number: UInt64
  /// The name given to the effect, or what kind of effect it is.
  public let name: String
  /// Where the effect was written.
  public let location: CodeLocation

  package init(number: UInt64, name: String, location: CodeLocation) {
    self.number = number
    self.name = name
    self.location = location
  }

  /// What it is, in words.
  public var description: String { "\(name) (\(location))" }
}
