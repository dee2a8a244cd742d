internal import LifeSignalDomain

/// What the record of a world contains about the server of experiments.
struct FlagServerRecord: Hashable, Sendable, Codable {
  /// The variants of a person, by the keys of their flags.
  private struct Person: Hashable, Codable {
    var phone: PhoneNumber
    var variants: [String: String]
  }

  private var people: [Person]
  /// The status with which the server refuses requests; 0 if it does not answer, `nil` if it works.
  private var status: Int?

  init(_ condition: FlagServer.Condition, _ given: [PhoneNumber: [String: String]]) {
    people = given.map { Person(phone: $0.key, variants: $0.value) }
      .sorted { $0.phone.e164 < $1.phone.e164 }
    status =
      switch condition {
      case .answering: nil
      case .failing(let status): status
      case .silent: 0
      }
  }

  /// How the server answers.
  var condition: FlagServer.Condition {
    switch status {
    case nil: .answering
    case 0?: .silent
    case let status?: .failing(status: status)
    }
  }

  /// The variants that were given to the person with a phone number.
  var given: [PhoneNumber: [String: String]] {
    Dictionary(people.map { ($0.phone, $0.variants) }) { first, _ in first }
  }
}
