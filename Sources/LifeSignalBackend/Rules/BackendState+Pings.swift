internal import Foundation
internal import LifeSignalDomain

extension BackendState {
  /// Asks a dependent whether they are well (rule 5.5).
  mutating func ping(
    _ other: UserID, by me: UserID, _ context: inout BackendContext
  ) throws(BackendRefusal) -> ContactChange {
    var relation = try relation(of: me, to: other)
    guard relation.roles.contains(.dependent) else { throw .notADependent(other) }
    guard relation.outgoingPing == nil else { throw .alreadyPinged(other) }
    relation.outgoingPing = context.now
    relation.changedAt = context.now
    setRelation(between: me, and: other, relation)
    let myChange = sendContactUpdate(other, to: me, &context)
    sendContactUpdate(me, to: other, &context)
    if let dependent = name(of: other) {
      notify(.pingSent(to: other, dependent), for: me, &context)
    }
    if let responder = name(of: me) { notify(.pinged(by: me, responder), for: other, &context) }
    return try requireChange(myChange, of: other)
  }

  /// Cancels a ping (rule 5.5). If no ping is pending, this is not an error: the reply contains the
  /// unchanged contact, with a new revision.
  mutating func cancelPing(
    of other: UserID, by me: UserID, _ context: inout BackendContext
  ) throws(BackendRefusal) -> ContactChange {
    var relation = try relation(of: me, to: other)
    guard relation.outgoingPing != nil else {
      return try requireChange(sendContactUpdate(other, to: me, &context), of: other)
    }
    relation.outgoingPing = nil
    relation.changedAt = context.now
    setRelation(between: me, and: other, relation)
    let myChange = sendContactUpdate(other, to: me, &context)
    sendContactUpdate(me, to: other, &context)
    notifyOfWithdrawnPing(from: me, to: other, &context)
    return try requireChange(myChange, of: other)
  }

  /// Answers the ping of one responder, which is also a check-in (rule 5.5). If no ping is pending,
  /// this is not an error: the reply contains the unchanged contact, with a new revision.
  mutating func answerPing(
    of other: UserID, by me: UserID, _ context: inout BackendContext
  ) throws(BackendRefusal) -> BackendReply {
    guard try relation(of: me, to: other).incomingPing != nil else {
      let myChange = try requireChange(sendContactUpdate(other, to: me, &context), of: other)
      return .pingsAnswered([myChange], try snapshot(of: me))
    }
    let changes = answer([other], by: me, &context)
    if let name = name(of: other) { notify(.pingAnswered(other, name), for: me, &context) }
    return .pingsAnswered(changes, try snapshot(of: me))
  }

  /// Answers the pings of all responders, which is also a check-in (rule 5.5, invariant 20).
  mutating func answerAllPings(
    by me: UserID, _ context: inout BackendContext
  ) throws(BackendRefusal) -> BackendReply {
    try requireProfile(of: me)
    let senders = (accounts[me]?.contacts ?? [:]).filter { $0.value.incomingPing != nil }.keys
      .sorted()
    guard !senders.isEmpty else { return .pingsAnswered([], try snapshot(of: me)) }
    let changes = answer(senders, by: me, &context)
    notify(.pingsAnswered(count: senders.count), for: me, &context)
    return .pingsAnswered(changes, try snapshot(of: me))
  }

  /// Removes the pings of some responders on both sides, checks in, and notifies the responders.
  private mutating func answer(
    _ senders: [UserID], by me: UserID, _ context: inout BackendContext
  ) -> [ContactChange] {
    var changes: [ContactChange] = []
    for sender in senders {
      guard var relation = accounts[me]?.contacts[sender] else { continue }
      relation.incomingPing = nil
      relation.changedAt = context.now
      setRelation(between: me, and: sender, relation)
      if let myChange = sendContactUpdate(sender, to: me, &context) { changes.append(myChange) }
      sendContactUpdate(me, to: sender, &context)
    }
    let now = context.now
    changeUser(me, &context) { $0.person?.checkIn(at: now) }
    guard let name = name(of: me) else { return changes }
    for sender in senders { notify(.answered(by: me, name), for: sender, &context) }
    return changes
  }

  /// Notifies both sides that a ping ended without an answer.
  mutating func notifyOfWithdrawnPing(
    from sender: UserID, to dependent: UserID, _ context: inout BackendContext
  ) {
    if let name = name(of: dependent) {
      notify(.outgoingPingWithdrawn(to: dependent, name), for: sender, &context)
    }
    if let name = name(of: sender) {
      notify(.incomingPingWithdrawn(by: sender, name), for: dependent, &context)
    }
  }

  /// Returns the name of an account holder for the texts of notifications.
  func name(of account: UserID) -> PersonName? { accounts[account]?.person?.profile.name }
}
