internal import Foundation
internal import LifeSignalBackend
internal import LifeSignalDomain

extension Invariant {
  /// Invariants 16 to 20: which roles a ping needs, and what ends it.
  static let ofPings: [Invariant] = [
    Invariant(
      number: 16,
      statement: "a user pings only dependents, and is pinged only by responders",
      checks: [
        .account { account, _, _ in
          account.contacts.filter { _, relation in
            relation.outgoingPing != nil && !relation.roles.contains(.dependent)
              || relation.incomingPing != nil && !relation.roles.contains(.responder)
          }
          .keys.sorted().map { "\(account.id) and \($0) have a ping that their roles do not allow" }
        },
        .settledDevice { settled in
          settled.device.contacts.filter {
            $0.outgoingPing != nil && !$0.isDependent || $0.incomingPing != nil && !$0.isResponder
          }
          .map { "the device shows a ping with \($0.id) that their roles do not allow" }
        },
      ]),
    Invariant(
      number: 17,
      statement: "a ping, a missed check-in or an emergency exists exactly when it has a date",
      checks: [
        .impossible(because: "a ping, an emergency and a missed check-in are stored as their dates")
      ]),
    Invariant(
      number: 18,
      statement: "a ping is pending for its sender exactly when it is pending for its receiver",
      checks: [
        .account { account, backend, _ in
          account.contacts.filter { other, relation in
            guard let otherSide = backend.accounts[other]?.contacts[account.id] else {
              return false
            }
            return otherSide.incomingPing != relation.outgoingPing
              || otherSide.outgoingPing != relation.incomingPing
          }
          .keys.sorted().map { "\(account.id) and \($0) have different pings" }
        },
        .settledDevice { settled in
          guard let account = settled.account else { return [] }
          return settled.device.contacts.filter { contact in
            guard let relation = account.contacts[contact.id] else { return false }
            return contact.incomingPing != relation.incomingPing
              || contact.outgoingPing != relation.outgoingPing
          }
          .map { "the device shows pings with \($0.id) that differ from the backend's" }
        },
      ]),
    Invariant(
      number: 19, statement: "a ping is about a contact that exists",
      checks: [
        .account { account, backend, _ in
          account.contacts.filter { other, relation in
            (relation.incomingPing ?? relation.outgoingPing) != nil
              && backend.accounts[other] == nil
          }
          .keys.sorted().map { "\(account.id) has a ping with the unknown account \($0)" }
        },
        .settledDevice { settled in
          guard let account = settled.account else { return [] }
          return settled.device.contacts.filter {
            ($0.incomingPing ?? $0.outgoingPing) != nil && account.contacts[$0.id] == nil
          }
          .map { "the device shows a ping with \($0.id), who is not a contact" }
        },
      ]),
    Invariant(
      number: 20,
      statement:
        "an answer leaves none of its pings, and is a check-in at the time when it was made",
      checks: [.backendStep { step in step.wrongAnswer }]),
  ]
}
