public import LifeSignalDomain

/// Somebody in a world, with a telephone number of their own.
public struct Person: Hashable, Sendable {
  /// What the story calls them. Their first device has the same name.
  public let name: String
  /// Where their text messages go, and what they sign in with.
  public let phone: PhoneNumber
}
