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

  /// Answers pings: removes those that the answer names on both sides, notifies their senders, and
  /// checks in at the date of the answer (rule 5.5, invariant 20). A ping that was cancelled, and a
  /// newer ping of the same sender, are not answered.
  mutating func answer(
    _ intent: ContactIntent, madeAt date: Date, by me: UserID, _ context: inout BackendContext
  ) -> [ContactChange] {
    let answered = intent.answeredPings.filter { ping in
      accounts[me]?.contacts[ping.sender]?.incomingPing == ping.sentAt
    }
    var changes: [ContactChange] = []
    for ping in answered {
      guard var relation = accounts[me]?.contacts[ping.sender] else { continue }
      relation.incomingPing = nil
      relation.changedAt = context.now
      setRelation(between: me, and: ping.sender, relation)
      if let myChange = sendContactUpdate(ping.sender, to: me, &context) {
        changes.append(myChange)
      }
      sendContactUpdate(me, to: ping.sender, &context)
    }
    changeUser(me, &context) { $0.person?.checkIn(at: date) }
    if let name = name(of: me) {
      let notice = NotificationDraft.answered(by: me, name, at: date, notifiedAt: context.now)
      for ping in answered { notify(notice, for: ping.sender, &context) }
    }
    notifyOfAnswer(intent, to: answered.map(\.sender), for: me, &context)
    return changes
  }

  /// Adds the answer to the history of the person who answered.
  private mutating func notifyOfAnswer(
    _ intent: ContactIntent, to senders: [UserID], for me: UserID, _ context: inout BackendContext
  ) {
    guard let first = senders.first else { return }
    if case .answerAllPings = intent {
      notify(.pingsAnswered(count: senders.count), for: me, &context)
    } else if let name = name(of: first) {
      notify(.pingAnswered(first, name), for: me, &context)
    }
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
