internal import Foundation
internal import LifeSignalDomain

extension BackendState {
  /// Changes the roles of a contact, and the mirrored roles on the contact's side (rule 5.4). A
  /// ping is cancelled if the role that it needs is removed.
  ///
  /// - Parameter known: The relation that the person changed. What the contact has changed since stays.
  /// - Throws: `BackendRefusal.lastRole` if no role would remain, and `BackendRefusal.notAContact`.
  mutating func setRoles(
    of other: UserID, to chosen: Roles, knowing known: KnownRelation?, by me: UserID,
    _ context: inout BackendContext
  ) throws(BackendRefusal) -> ContactChange {
    let before = try relation(of: me, to: other)
    guard let roles = known.map({ $0.changing(before.roles, to: chosen) }) ?? chosen
    else { throw .lastRole(other) }
    guard before.roles != roles else {
      // Nothing changes, but the reply needs its own revision: with the revision of an earlier
      // change, the device would treat that change as received.
      return try requireChange(sendContactUpdate(other, to: me, &context), of: other)
    }
    var after = before
    after.roles = roles
    after.changedAt = context.now
    if !roles.contains(.dependent) { after.outgoingPing = nil }
    if !roles.contains(.responder) { after.incomingPing = nil }
    setRelation(between: me, and: other, after)
    let myChange = sendContactUpdate(other, to: me, &context)
    sendContactUpdate(me, to: other, &context)
    notifyBothSides(me, other, NotificationDraft.rolesChanged, &context)
    notifyNewResponders(of: me, and: other, before: before.roles, &context)
    if before.outgoingPing != nil, after.outgoingPing == nil {
      notifyOfWithdrawnPing(from: me, to: other, &context)
    }
    if before.incomingPing != nil, after.incomingPing == nil {
      notifyOfWithdrawnPing(from: other, to: me, &context)
    }
    return try requireChange(myChange, of: other)
  }

  /// Ends a relation and its pings on both sides (rule 5.4).
  mutating func removeContact(
    _ other: UserID, by me: UserID, _ context: inout BackendContext
  ) throws(BackendRefusal) -> ContactChange {
    _ = try relation(of: me, to: other)
    let myChange = removeSide(of: me, about: other, &context)
    _ = removeSide(of: other, about: me, &context)
    return myChange
  }

  /// Ends an account's side of a relation: removes the contact from the list, and adds
  /// notifications to the history. The other account must still exist, because the notifications
  /// contain its name.
  mutating func removeSide(
    of account: UserID, about other: UserID, _ context: inout BackendContext
  ) -> ContactChange {
    let relation = accounts[account]?.contacts.removeValue(forKey: other)
    let change = sendContactChange(.removed(other), to: account, &context)
    guard let relation, let name = accounts[other]?.person?.profile.name else { return change }
    notify(.removed(other, name), for: account, &context)
    if relation.outgoingPing != nil {
      notify(.outgoingPingWithdrawn(to: other, name), for: account, &context)
    }
    if relation.incomingPing != nil {
      notify(.incomingPingWithdrawn(by: other, name), for: account, &context)
    }
    return change
  }
}
