internal import Foundation
internal import LifeSignalDomain

extension Invariant {
  /// Invariants 9 to 13, 15 and 17: what a list of contacts may hold.
  static let ofContacts: [Invariant] = [
    Invariant(
      number: 9, statement: "the ids of contacts are unique, and none is my own",
      checks: [
        .device { device, _ in
          let ids = device.contacts.map(\.id)
          let twice = Dictionary(grouping: ids) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
          let mine = device.user.map { ids.contains($0.id) } ?? false
          return twice.map { "contact \($0) is there more than once" }
            + (mine ? ["I am my own contact"] : [])
        },
        .backend { backend, _ in
          backend.accountsInOrder.filter { $0.contacts[$0.id] != nil }
            .map { "account \($0.id) is its own contact" }
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
          return all.subtracting(listed).sorted().map { "contact \($0) is in neither list" }
            + listed.subtracting(all).sorted().map { "\($0) is in a list and is no contact" }
        }
      ]),
    Invariant(
      number: 12,
      statement: "who is my contact has me as a contact, with the roles mirrored",
      checks: [
        .backend { backend, _ in backend.unmirroredRelations },
        .rest { world in world.unmirroredLists },
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
        .backend { backend, now in
          backend.accountsInOrder.flatMap { account in
            account.contacts.sorted { $0.key < $1.key }
              .filter { $0.value.since > $0.value.changedAt || $0.value.changedAt > now }
              .map { "the relation of \(account.id) to \($0.key) has dates out of order" }
          }
        },
      ]),
    Invariant(
      number: 17, statement: "a signal is on exactly when its date is there",
      checks: [
        .impossible(because: "a ping, an alert and a missed check-in are their dates")
      ]),
  ]
}

extension BackendState {
  /// The accounts, in an order that every run has.
  var accountsInOrder: [Account] { accounts.values.sorted { $0.id < $1.id } }

  /// The relations whose other side is not the mirrored one.
  fileprivate var unmirroredRelations: [String] {
    accountsInOrder.flatMap { account in
      account.contacts.sorted { $0.key < $1.key }.compactMap { other, relation in
        guard let otherSide = accounts[other]?.contacts[account.id] else {
          return "\(account.id) lists \(other), who does not list it"
        }
        return otherSide.roles == relation.roles.mirrored
          ? nil : "\(account.id) and \(other) do not mirror each other's roles"
      }
    }
  }
}

extension WorldSnapshot {
  /// The devices at rest whose lists do not mirror each other's, or are not the backend's.
  fileprivate var unmirroredLists: [String] {
    let active = devices.sorted { $0.key < $1.key }.filter {
      $0.value.phase == $0.value.onlinePhase
    }
    var found: [String] = []
    for (name, device) in active {
      guard let me = device.user?.id else { continue }
      let known = Set((backend.accounts[me]?.contacts ?? [:]).keys)
      if known != Set(device.contacts.map(\.id)) {
        found.append("\(name) lists other contacts than the backend")
      }
      for (otherName, other) in active where otherName != name {
        guard let them = other.user?.id, them != me else { continue }
        let mine = device.contacts.first { $0.id == them }?.roles
        let theirs = other.contacts.first { $0.id == me }?.roles
        if mine != theirs?.mirrored {
          found.append("\(name) and \(otherName) do not mirror each other")
        }
      }
    }
    return found
  }
}

extension DeviceSnapshot {
  /// The phase that this device would be in if it were active and online; nothing it is in else.
  fileprivate var onlinePhase: SessionPhase<SignedInAccount>? {
    phase.account.map { .active($0, .online) }
  }
}
