internal import Foundation
internal import LifeSignalDomain

extension BackendState {
  /// Asks a dependent whether they are well (5.5).
  mutating func ping(
    _ other: UserID, by me: UserID, _ turn: inout BackendContext
  ) throws(BackendRefusal) -> ContactChange {
    var relation = try relation(of: me, to: other)
    guard relation.roles.contains(.dependent) else { throw .notADependent(other) }
    guard relation.outgoingPing == nil else { throw .alreadyPinged(other) }
    relation.outgoingPing = turn.now
    relation.changedAt = turn.now
    setRelation(between: me, and: other, relation)
    let mine = pushContactUpdate(other, to: me, &turn)
    pushContactUpdate(me, to: other, &turn)
    if let dependent = name(of: other) { notify(.pingSent(to: other, dependent), for: me, &turn) }
    if let responder = name(of: me) { notify(.pinged(by: me, responder), for: other, &turn) }
    return try changed(mine, other)
  }

  /// Cancels a ping (5.5). Without a pending ping, this is a no-op and not an error.
  mutating func cancelPing(
    of other: UserID, by me: UserID, _ turn: inout BackendContext
  ) throws(BackendRefusal) -> ContactChange {
    var relation = try relation(of: me, to: other)
    guard relation.outgoingPing != nil else {
      return try changed(pushContactUpdate(other, to: me, &turn), other)
    }
    relation.outgoingPing = nil
    relation.changedAt = turn.now
    setRelation(between: me, and: other, relation)
    let mine = pushContactUpdate(other, to: me, &turn)
    pushContactUpdate(me, to: other, &turn)
    notifyOfWithdrawnPing(from: me, to: other, &turn)
    return try changed(mine, other)
  }

  /// Answers the ping of one responder, which is also a check-in (5.5). Without a pending ping,
  /// this is a no-op and not an error.
  mutating func answerPing(
    of other: UserID, by me: UserID, _ turn: inout BackendContext
  ) throws(BackendRefusal) -> BackendReply {
    guard try relation(of: me, to: other).incomingPing != nil else {
      let mine = try changed(pushContactUpdate(other, to: me, &turn), other)
      return .pingsAnswered([mine], try snapshot(of: me))
    }
    let changes = answer([other], by: me, &turn)
    if let name = name(of: other) { notify(.pingAnswered(other, name), for: me, &turn) }
    return .pingsAnswered(changes, try snapshot(of: me))
  }

  /// Answers the pings of all responders on both sides, and checks in (5.5, invariant 20).
  mutating func answerAllPings(
    by me: UserID, _ turn: inout BackendContext
  ) throws(BackendRefusal) -> BackendReply {
    _ = try user(me)
    let senders = (accounts[me]?.contacts ?? [:]).filter { $0.value.incomingPing != nil }.keys
      .sorted()
    guard !senders.isEmpty else { return .pingsAnswered([], try snapshot(of: me)) }
    let changes = answer(senders, by: me, &turn)
    notify(.pingsAnswered(count: senders.count), for: me, &turn)
    return .pingsAnswered(changes, try snapshot(of: me))
  }

  /// Removes the pings of some responders on both sides, checks in, and notifies the responders.
  private mutating func answer(
    _ senders: [UserID], by me: UserID, _ turn: inout BackendContext
  ) -> [ContactChange] {
    var changes: [ContactChange] = []
    for sender in senders {
      guard var relation = accounts[me]?.contacts[sender] else { continue }
      relation.incomingPing = nil
      relation.changedAt = turn.now
      setRelation(between: me, and: sender, relation)
      if let mine = pushContactUpdate(sender, to: me, &turn) { changes.append(mine) }
      pushContactUpdate(me, to: sender, &turn)
    }
    let now = turn.now
    changeUser(me, &turn) { $0.person?.checkIn(at: now) }
    guard let name = name(of: me) else { return changes }
    for sender in senders { notify(.answered(by: me, name), for: sender, &turn) }
    return changes
  }

  /// Notifies both sides that a ping ended without an answer.
  mutating func notifyOfWithdrawnPing(
    from sender: UserID, to dependent: UserID, _ turn: inout BackendContext
  ) {
    if let name = name(of: dependent) {
      notify(.pingWithdrawn(from: dependent, name), for: sender, &turn)
    }
    if let name = name(of: sender) {
      notify(.pingWithdrawn(by: sender, name), for: dependent, &turn)
    }
  }

  /// Returns the name of an account holder for the texts of notices.
  func name(of account: UserID) -> PersonName? { accounts[account]?.person?.profile.name }
}
