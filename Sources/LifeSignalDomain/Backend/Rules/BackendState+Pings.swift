internal import Foundation

extension BackendState {
  /// Asks a dependent whether they are well (5.5).
  mutating func ping(
    _ other: UserID, by me: UserID, _ turn: inout BackendTurn
  ) throws(BackendRefusal) -> ContactChange {
    var relation = try relation(of: me, to: other)
    guard relation.roles.contains(.dependent) else { throw .notADependent(other) }
    guard relation.outgoingPing == nil else { throw .alreadyPinged(other) }
    relation.outgoingPing = turn.now
    relation.changedAt = turn.now
    relate(me, other, relation)
    let mine = restate(other, of: me, &turn)
    restate(me, of: other, &turn)
    if let dependent = name(of: other) { log(.pingSent(to: other, dependent), for: me, &turn) }
    if let responder = name(of: me) { log(.pinged(by: me, responder), for: other, &turn) }
    return try changed(mine, other)
  }

  /// Takes a ping back (5.5). With none pending, there is nothing to take back, and no error.
  mutating func cancelPing(
    of other: UserID, by me: UserID, _ turn: inout BackendTurn
  ) throws(BackendRefusal) -> ContactChange {
    var relation = try relation(of: me, to: other)
    guard relation.outgoingPing != nil else {
      return try changed(restate(other, of: me, &turn), other)
    }
    relation.outgoingPing = nil
    relation.changedAt = turn.now
    relate(me, other, relation)
    let mine = restate(other, of: me, &turn)
    restate(me, of: other, &turn)
    logWithdrawnPing(from: me, to: other, &turn)
    return try changed(mine, other)
  }

  /// Answers one responder, which is a check-in, too (5.5). With no ping pending it has no effect, and
  /// is no error.
  mutating func answerPing(
    of other: UserID, by me: UserID, _ turn: inout BackendTurn
  ) throws(BackendRefusal) -> BackendReply {
    guard try relation(of: me, to: other).incomingPing != nil else {
      let mine = try changed(restate(other, of: me, &turn), other)
      return .pingsAnswered([mine], try snapshot(of: me))
    }
    let changes = answer([other], by: me, &turn)
    if let name = name(of: other) { log(.pingAnswered(other, name), for: me, &turn) }
    return .pingsAnswered(changes, try snapshot(of: me))
  }

  /// Answers all responders, on their side, too, and checks in (5.5, invariant 20).
  mutating func answerAllPings(
    by me: UserID, _ turn: inout BackendTurn
  ) throws(BackendRefusal) -> BackendReply {
    _ = try user(me)
    let senders = (accounts[me]?.contacts ?? [:]).filter { $0.value.incomingPing != nil }.keys
      .sorted()
    guard !senders.isEmpty else { return .pingsAnswered([], try snapshot(of: me)) }
    let changes = answer(senders, by: me, &turn)
    log(.pingsAnswered(count: senders.count), for: me, &turn)
    return .pingsAnswered(changes, try snapshot(of: me))
  }

  /// Ends the pings of some responders on both sides, checks in, and tells the responders.
  private mutating func answer(
    _ senders: [UserID], by me: UserID, _ turn: inout BackendTurn
  ) -> [ContactChange] {
    var changes: [ContactChange] = []
    for sender in senders {
      guard var relation = accounts[me]?.contacts[sender] else { continue }
      relation.incomingPing = nil
      relation.changedAt = turn.now
      relate(me, sender, relation)
      if let mine = restate(sender, of: me, &turn) { changes.append(mine) }
      restate(me, of: sender, &turn)
    }
    let now = turn.now
    changeUser(me, &turn) { $0.person?.checkIn(at: now) }
    guard let name = name(of: me) else { return changes }
    for sender in senders { log(.answered(by: me, name), for: sender, &turn) }
    return changes
  }

  /// Tells both sides that a ping is over without an answer.
  mutating func logWithdrawnPing(
    from sender: UserID, to dependent: UserID, _ turn: inout BackendTurn
  ) {
    if let name = name(of: dependent) {
      log(.pingWithdrawn(from: dependent, name), for: sender, &turn)
    }
    if let name = name(of: sender) {
      log(.pingWithdrawn(by: sender, name), for: dependent, &turn)
    }
  }

  /// What the texts call an account's holder.
  func name(of account: UserID) -> PersonName? { accounts[account]?.person?.profile.name }
}
