internal import Foundation

extension BackendState {
  /// Has a contact be something else to an account, and the other way round (5.4). Pings that lose
  /// their basis by it are over. There is no value for no role, so the last one cannot be taken away.
  mutating func setRoles(
    of other: UserID, to roles: Roles, by me: UserID, _ turn: inout BackendTurn
  ) throws(BackendRefusal) -> ContactChange {
    let before = try relation(of: me, to: other)
    guard before.roles != roles else {
      // Nothing has changed, but the reply is a change of its own: one that carried the revision of
      // another change would have that one be taken for known.
      return try changed(restate(other, of: me, &turn), other)
    }
    var after = before
    after.roles = roles
    after.changedAt = turn.now
    if !roles.contains(.dependent) { after.outgoingPing = nil }
    if !roles.contains(.responder) { after.incomingPing = nil }
    relate(me, other, after)
    let mine = restate(other, of: me, &turn)
    restate(me, of: other, &turn)
    logOnBothSides(me, other, Notice.rolesChanged, &turn)
    if before.outgoingPing != nil, after.outgoingPing == nil {
      logWithdrawnPing(from: me, to: other, &turn)
    }
    if before.incomingPing != nil, after.incomingPing == nil {
      logWithdrawnPing(from: other, to: me, &turn)
    }
    return try changed(mine, other)
  }

  /// Ends a relation on both sides (5.4), with its pings.
  mutating func removeContact(
    _ other: UserID, by me: UserID, _ turn: inout BackendTurn
  ) throws(BackendRefusal) -> ContactChange {
    _ = try relation(of: me, to: other)
    let mine = removeSide(of: me, about: other, &turn)
    _ = removeSide(of: other, about: me, &turn)
    return mine
  }

  /// Ends an account's side of a relation: off its list, and in its history what became of it. The
  /// other's account must still be there, for its name.
  mutating func removeSide(
    of account: UserID, about other: UserID, _ turn: inout BackendTurn
  ) -> ContactChange {
    let relation = accounts[account]?.contacts.removeValue(forKey: other)
    let change = tellContacts(.removed(other), to: account, &turn)
    guard let relation, let name = accounts[other]?.person?.profile.name else { return change }
    log(.removed(other, name), for: account, &turn)
    if relation.outgoingPing != nil { log(.pingWithdrawn(from: other, name), for: account, &turn) }
    if relation.incomingPing != nil { log(.pingWithdrawn(by: other, name), for: account, &turn) }
    return change
  }
}
