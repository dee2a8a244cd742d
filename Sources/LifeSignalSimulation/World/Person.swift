public import LifeSignalDomain

/// A person in a world, with a phone number.
public struct Person: Hashable, Sendable {
  /// The name in the scenario, which is also the name of the person's first device.
  public let name: String
  /// The phone number for signing in, which receives the text messages.
  public let phone: PhoneNumber
}
