internal import LifeSignalDomain

/// The record of a person.
struct PersonRecord: Hashable, Sendable, Codable {
  var name: String
  var phone: PhoneNumber
}
