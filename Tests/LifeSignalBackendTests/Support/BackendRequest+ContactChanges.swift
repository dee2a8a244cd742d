import Foundation
import LifeSignalBackend
import LifeSignalDomain

/// Changes of contacts as a device sends them. Each request has an action of its own, which is made at
/// the moment at which the server receives it.
extension BackendRequest {
  static func setRoles(_ contact: UserID, _ roles: Roles) -> Self {
    change(.setRoles(contact, roles))
  }

  static func removeContact(_ contact: UserID) -> Self { change(.remove(contact)) }

  static func ping(_ contact: UserID) -> Self { change(.ping(contact)) }

  static func cancelPing(_ contact: UserID) -> Self { change(.cancelPing(contact)) }

  static func change(_ intent: ContactIntent, age: Duration = .zero) -> Self {
    .changeContacts(
      ContactActionRequest(id: ActionID(UUID()), intent: intent, moment: .age(age)))
  }
}

extension BackendHarness {
  /// Returns the pings that wait for a person's answer, in the order of their senders.
  func pings(of person: RegisteredPerson) -> [PingReference] {
    (state.accounts[person.id]?.contacts ?? [:])
      .compactMap { sender, relation in
        relation.incomingPing.map { PingReference(sender: sender, sentAt: $0) }
      }
      .sorted { $0.sender < $1.sender }
  }

  /// Answers all pings of a person that are pending now.
  @discardableResult
  func answerAllPings(by person: RegisteredPerson) throws -> [ContactChange] {
    try change(.answerAllPings(pings(of: person)), by: person)
  }

  /// Sends a change of contacts, and returns the changes in the reply.
  ///
  /// - Throws: The refusal.
  @discardableResult
  func change(
    _ intent: ContactIntent, age: Duration = .zero, by person: RegisteredPerson
  ) throws -> [ContactChange] {
    let reply = try ask(.change(intent, age: age), by: person).get()
    guard case .contactsChanged(let changes) = reply else { throw HarnessError.noAnswer }
    return changes
  }
}
