internal import Foundation
internal import LifeSignalBackend
internal import LifeSignalDomain

extension Invariant {
  /// Invariants 9 to 15: the contents of a list of contacts.
  static let ofContacts: [Invariant] = [
    Invariant(
      number: 9, statement: "the identifiers of contacts are unique and never the user's own",
      checks: [
        .device { device, _ in
          let ids = device.contacts.map(\.id)
          let duplicates =
            Set(ids).count == ids.count
            ? [] : Dictionary(grouping: ids) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
          let isOwnContact = device.user.map { ids.contains($0.id) } ?? false
          return duplicates.map { "contact \($0) is in the list more than once" }
            + (isOwnContact ? ["the user is in their own list of contacts"] : [])
        },
        .account { account, _, _ in
          account.contacts[account.id] == nil
            ? [] : ["account \(account.id) is its own contact"]
        },
      ]),
    Invariant(
      number: 10, statement: "each contact has a role",
      checks: [
        .impossible(because: "`Roles` is responder, dependent or both; there is no other value")
      ]),
    Invariant(
      number: 11,
      statement: """
        each contact is in the list of responders, in the list of dependents, or in both, and \
        these lists contain nothing else
        """,
      checks: [
        .device { device, _ in
          let listed = Set(device.responders.map(\.id)).union(device.dependents.map(\.id))
          let all = Set(device.contacts.map(\.id))
          guard listed != all else { return [] }
          return all.subtracting(listed).sorted().map { "contact \($0) is in neither list" }
            + listed.subtracting(all).sorted().map { "\($0) is in a list but is not a contact" }
        }
      ]),
    Invariant(
      number: 12,
      statement: "contact relations are mutual, with mirrored roles",
      checks: [
        .account { account, backend, _ in account.unmirroredRelations(in: backend) },
        .accountStep { id, step in
          guard step.after.accounts[id] == nil else { return [] }
          // The account was deleted, so no other account may list it.
          return (step.before[id]?.contacts ?? [:]).keys.sorted()
            .filter { step.after.accounts[$0]?.contacts[id] != nil }
            .map { "\($0) lists \(id), whose account was deleted" }
        },
        .settledDevice { settled in
          guard let account = settled.account else { return [] }
          let shown = Dictionary(
            settled.device.contacts.map { ($0.id, $0.roles) }, uniquingKeysWith: { $1 })
          return shown == account.contacts.mapValues(\.roles)
            ? [] : ["the device shows contacts or roles that differ from the backend's"]
        },
      ]),
    Invariant(
      number: 13,
      statement: """
        adding a contact creates one entry, in whatever order and however often its reply and event \
        arrive
        """,
      checks: [
        .property("ContactsStateTests: replies and events in any order, any number of times")
      ]),
    Invariant(
      number: 14, statement: "a late event does not bring back a removed contact",
      checks: [
        .settledDevice { settled in
          guard let account = settled.account else { return [] }
          return settled.device.contacts.filter { account.contacts[$0.id]?.since != $0.dateAdded }
            .map { "the device shows \($0.id), which was removed" }
        },
        .property("ContactsStateTests: a removal, and every event that was sent before it"),
      ]),
    Invariant(
      number: 15,
      statement: "a contact was added no later than its last update, and neither is in the future",
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
  /// Returns a description of each relation whose other side does not mirror it.
  fileprivate func unmirroredRelations(in backend: BackendState) -> [String] {
    contacts.compactMap { other, relation -> (UserID, String)? in
      guard let otherSide = backend.accounts[other]?.contacts[id] else {
        return (other, "\(id) lists \(other), but \(other) does not list \(id)")
      }
      guard otherSide.roles != relation.roles.mirrored else { return nil }
      return (other, "\(id) and \(other) do not mirror each other's roles")
    }
    .sorted { $0.0 < $1.0 }.map(\.1)
  }
}
