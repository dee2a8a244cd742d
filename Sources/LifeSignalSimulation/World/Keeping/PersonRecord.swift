internal import LifeSignalDomain

/// A person, as it is kept.
struct PersonRecord: Hashable, Sendable, Codable {
  var name: String
  var phone: PhoneNumber
}
