internal import Foundation
internal import LifeSignalDomain

/// The names that stand for identifiers in messages.
struct IdentifierNames: Sendable {
  private var people: [UserID: String] = [:]
  private var names: [UUID: String] = [:]

  /// Sets the person to whom an account belongs.
  mutating func set(_ person: String, for account: UserID) {
    people[account] = person
    names[account.rawValue] = person
  }

  /// Sets the person to whom a QR code belongs.
  mutating func set(_ person: String, for code: QRCodeID) {
    names[code.rawValue] = "\(person)'s code"
  }

  /// Returns the person to whom an account belongs or belonged.
  func person(of account: UserID) -> String? { people[account] }

  /// Returns a text in which names stand for identifiers, and the people whom it names. An identifier
  /// without a name becomes `#1`, the next one `#2`, and so on.
  func readable(_ text: String) -> (text: String, people: Set<String>) {
    var ordinals: [UUID: Int] = [:]
    var found: Set<String> = []
    let readable = text.replacing(
      /[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}/
    ) { match in
      guard let identifier = UUID(uuidString: String(match.output)) else {
        return String(match.output)
      }
      if let person = people[UserID(identifier)] { found.insert(person) }
      if let name = names[identifier] { return name }
      let ordinal = ordinals[identifier] ?? ordinals.count + 1
      ordinals[identifier] = ordinal
      return "#\(ordinal)"
    }
    return (readable, found)
  }
}
