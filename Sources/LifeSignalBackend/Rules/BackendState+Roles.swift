internal import Foundation
internal import LifeSignalDomain

extension BackendState {
  /// Changes the roles of a contact, and the mirrored roles on the other side (5.4). Pings whose
  /// role is removed are cancelled. The last role cannot be removed, because `Roles` has no empty
  /// value.
  mutating func setRoles(
    of other: UserID, to roles: Roles, by me: UserID, _ turn: inout BackendContext
  ) throws(BackendRefusal) -> ContactChange {
    let before = try relation(of: me, to: other)
    guard before.roles != roles else {
      // Nothing changes, but the reply needs its own revision: with the revision of an earlier
      // change, the device would treat that change as received.
      return try changed(pushContactUpdate(other, to: me, &turn), other)
    }
    var after = before
    after.roles = roles
    after.changedAt = turn.now
    if !roles.contains(.dependent) { after.outgoingPing = nil }
    if !roles.contains(.responder) { after.incomingPing = nil }
    setRelation(between: me, and: other, after)
    let mine = pushContactUpdate(other, to: me, &turn)
    pushContactUpdate(me, to: other, &turn)
    notifyBothSides(me, other, NotificationDraft.rolesChanged, &turn)
    if before.outgoingPing != nil, after.outgoingPing == nil {
      notifyOfWithdrawnPing(from: me, to: other, &turn)
    }
    if before.incomingPing != nil, after.incomingPing == nil {
      notifyOfWithdrawnPing(from: other, to: me, &turn)
    }
    return try changed(mine, other)
  }

  /// Ends a relation and its pings on both sides (5.4).
  mutating func removeContact(
    _ other: UserID, by me: UserID, _ turn: inout BackendContext
  ) throws(BackendRefusal) -> ContactChange {
    _ = try relation(of: me, to: other)
    let mine = removeSide(of: me, about: other, &turn)
    _ = removeSide(of: other, about: me, &turn)
    return mine
  }

  /// Ends an account's side of a relation: removes the contact from the list, and adds notices to
  /// the history. The other account must still exist, because the notices contain its name.
  mutating func removeSide(
    of account: UserID, about other: UserID, _ turn: inout BackendContext
  ) -> ContactChange {
    let relation = accounts[account]?.contacts.removeValue(forKey: other)
    let change = pushContactChange(.removed(other), to: account, &turn)
    guard let relation, let name = accounts[other]?.person?.profile.name else { return change }
    notify(.removed(other, name), for: account, &turn)
    if relation.outgoingPing != nil {
      notify(.pingWithdrawn(from: other, name), for: account, &turn)
    }
    if relation.incomingPing != nil { notify(.pingWithdrawn(by: other, name), for: account, &turn) }
    return change
  }
}
