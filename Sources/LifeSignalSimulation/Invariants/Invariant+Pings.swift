internal import Foundation
internal import LifeSignalDomain

extension Invariant {
  /// Invariants 16 to 20: what a ping needs, and what ends it.
  static let ofPings: [Invariant] = [
    Invariant(
      number: 16,
      statement: "whom I pinged is my dependent; who pinged me is my responder",
      checks: [
        .account { account, _, _ in
          account.contacts.filter { _, relation in
            relation.outgoingPing != nil && !relation.roles.contains(.dependent)
              || relation.incomingPing != nil && !relation.roles.contains(.responder)
          }
          .keys.sorted().map { "\(account.id) and \($0) have a ping that their roles do not allow" }
        },
        .rest { rest in
          rest.device.contacts.filter {
            $0.outgoingPing != nil && !$0.isDependent || $0.incomingPing != nil && !$0.isResponder
          }
          .map { "\($0.id) is shown with a ping that the roles do not allow" }
        },
      ]),
    Invariant(
      number: 17, statement: "a signal is on exactly when its date is there",
      checks: [
        .impossible(because: "a ping, an alert and a missed check-in are their dates")
      ]),
    Invariant(
      number: 18, statement: "I have a ping to somebody exactly when they have one from me",
      checks: [
        .account { account, backend, _ in
          account.contacts.filter { other, relation in
            guard let otherSide = backend.accounts[other]?.contacts[account.id] else {
              return false
            }
            return otherSide.incomingPing != relation.outgoingPing
              || otherSide.outgoingPing != relation.incomingPing
          }
          .keys.sorted().map { "\(account.id) and \($0) know of different pings" }
        },
        .rest { rest in
          guard let account = rest.account else { return [] }
          return rest.device.contacts.filter { contact in
            guard let relation = account.contacts[contact.id] else { return false }
            return contact.incomingPing != relation.incomingPing
              || contact.outgoingPing != relation.outgoingPing
          }
          .map { "\($0.id) is shown with other pings than the backend has" }
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
          .keys.sorted().map { "\(account.id) has a ping with \($0), who does not exist" }
        },
        .rest { rest in
          guard let account = rest.account else { return [] }
          return rest.device.contacts.filter {
            ($0.incomingPing ?? $0.outgoingPing) != nil && account.contacts[$0.id] == nil
          }
          .map { "a ping with \($0.id) is shown, who is no contact" }
        },
      ]),
    Invariant(
      number: 20,
      statement: "who has answered all pings has none, and has checked in at that moment or later",
      checks: [
        .accountStep { id, step in
          guard let account = step.after.accounts[id],
            step.newItems(of: id).contains(where: { $0.kind == .sendClearAllResponderPings })
          else { return [] }
          let left = account.contacts.filter { $0.value.incomingPing != nil }.keys.sorted()
          let isCheckedIn = account.person?.lastCheckedIn.map { $0 >= step.now } ?? false
          return left.map { "\(id) answered all pings, and that of \($0) is there" }
            + (isCheckedIn ? [] : ["\(id) answered all pings, and is not checked in"])
        }
      ]),
  ]
}
