internal import LifeSignalDomain

/// What the record of a world contains about a person.
struct PersonRecord: Hashable, Sendable, Codable {
  var name: String
  var phone: PhoneNumber
}
