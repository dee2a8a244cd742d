internal import Foundation
internal import LifeSignalDomain

extension Invariant {
  /// Invariants 9 to 15: what a list of contacts may hold.
  static let ofContacts: [Invariant] = [
    Invariant(
      number: 9, statement: "the ids of contacts are unique, and none is my own",
      checks: [
        .device { device, _ in
          let ids = device.contacts.map(\.id)
          let twice =
            Set(ids).count == ids.count
            ? [] : Dictionary(grouping: ids) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
          let mine = device.user.map { ids.contains($0.id) } ?? false
          return twice.map { "contact \($0) is there more than once" }
            + (mine ? ["I am my own contact"] : [])
        },
        .account { account, _, _ in
          account.contacts[account.id] == nil ? [] : ["account \(account.id) is its own contact"]
        },
      ]),
    Invariant(
      number: 10, statement: "each contact has a role",
      checks: [
        .impossible(because: "`Roles` is responder, dependent or both; there is no other value")
      ]),
    Invariant(
      number: 11, statement: "responders and dependents together are the contacts",
      checks: [
        .device { device, _ in
          let listed = Set(device.responders.map(\.id)).union(device.dependents.map(\.id))
          let all = Set(device.contacts.map(\.id))
          guard listed != all else { return [] }
          return all.subtracting(listed).sorted().map { "contact \($0) is in neither list" }
            + listed.subtracting(all).sorted().map { "\($0) is in a list and is no contact" }
        }
      ]),
    Invariant(
      number: 12,
      statement: "who is my contact has me as a contact, with the roles mirrored",
      checks: [
        .account { account, backend, _ in account.unmirroredRelations(in: backend) },
        .accountStep { id, step in
          guard step.after.accounts[id] == nil else { return [] }
          // A deleted account is nobody's contact any more.
          return (step.before[id]?.contacts ?? [:]).keys.sorted()
            .filter { step.after.accounts[$0]?.contacts[id] != nil }
            .map { "\($0) lists \(id), whose account is gone" }
        },
        .rest { rest in
          guard let account = rest.account else { return [] }
          let shown = Dictionary(
            rest.device.contacts.map { ($0.id, $0.roles) }, uniquingKeysWith: { $1 })
          return shown == account.contacts.mapValues(\.roles)
            ? [] : ["other contacts, or other roles of them, are shown than the backend has"]
        },
      ]),
    Invariant(
      number: 13,
      statement: """
        a contact's addition and its echo, in either order and any number of times, make one entry
        """,
      checks: [
        .property("ContactsStateTests: replies and events in any order, any number of times")
      ]),
    Invariant(
      number: 14, statement: "a contact that was removed does not come back by a late event",
      checks: [
        .rest { rest in
          guard let account = rest.account else { return [] }
          return rest.device.contacts.filter { account.contacts[$0.id]?.since != $0.dateAdded }
            .map { "\($0.id) is shown, and was removed" }
        },
        .property("ContactsStateTests: a removal, and whatever was on its way before it"),
      ]),
    Invariant(
      number: 15, statement: "a contact was added before it was last updated, and both before now",
      checks: [
        .device { device, now in
          device.contacts.flatMap { contact in
            (contact.dateAdded > contact.lastUpdated
              ? ["contact \(contact.id) was updated before it was added"] : [])
              + (contact.lastUpdated > now
                ? ["contact \(contact.id) was updated in the future"] : [])
          }
        },
        .account { account, _, now in
          account.contacts
            .filter { $0.value.since > $0.value.changedAt || $0.value.changedAt > now }
            .keys.sorted()
            .map { "the relation of \(account.id) to \($0) has dates out of order" }
        },
      ]),
  ]
}

extension Account {
  /// The relations whose other side is not the mirrored one.
  fileprivate func unmirroredRelations(in backend: BackendState) -> [String] {
    contacts.compactMap { other, relation -> (UserID, String)? in
      guard let otherSide = backend.accounts[other]?.contacts[id] else {
        return (other, "\(id) lists \(other), who does not list it")
      }
      guard otherSide.roles != relation.roles.mirrored else { return nil }
      return (other, "\(id) and \(other) do not mirror each other's roles")
    }
    .sorted { $0.0 < $1.0 }.map(\.1)
  }
}
