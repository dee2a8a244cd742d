internal import Foundation
internal import LifeSignalDomain

/// The emergencies of an account (rule 5.3).
extension BackendState {
  /// Turns an emergency on, unless an end has named it, and notifies the person and the responders. An
  /// emergency that is known changes nothing.
  mutating func raise(
    _ id: EmergencyID, at date: Date, by user: User, fromReplacedPhone isReplaced: Bool = false,
    _ context: inout BackendContext
  ) {
    let delay = EmergencyDelay(
      seconds: context.now.timeIntervalSince(date), isFromReplacedPhone: isReplaced)
    var arrival = EmergencyRecord.Arrival.known
    changeUser(user.id, &context) { account in
      arrival = account.emergencies.raise(id)
      guard case .raised = arrival else { return }
      account.person?.alert = .active(since: date)
      account.emergencies.notified = Set(account.responders)
    }
    switch arrival {
    case .known, .joined: return
    case .raised:
      let responders = accounts[user.id]?.responders ?? []
      notify(.alertOn(delay: delay, hasResponders: !responders.isEmpty), for: user.id, &context)
      for responder in responders {
        notify(.alertOn(of: user.id, user.name, delay: delay), for: responder, &context)
      }
    case .raisedAndEnded:
      notify(.alertRaisedAndEnded(delay: delay), for: user.id, &context)
      for responder in accounts[user.id]?.responders ?? [] {
        notify(.alertRaisedAndEnded(of: user.id, user.name, delay: delay), for: responder, &context)
      }
    }
  }

  /// Ends the emergencies with the given identifiers, and no others. If none remains, each person who was
  /// notified of the start is notified of the end, and the responders are.
  mutating func end(
    _ ids: [EmergencyID], by user: User, _ context: inout BackendContext
  ) {
    guard let before = accounts[user.id] else { return }
    let notified = before.emergencies.notified.union(before.responders)
    changeUser(user.id, &context) { account in
      account.emergencies.end(ids)
      guard account.emergencies.open.isEmpty else { return }
      account.person?.alert = .inactive
      account.emergencies.notified = []
    }
    guard before.person?.alert != .inactive, accounts[user.id]?.person?.alert == .inactive
    else { return }
    notify(.alertOff(hasResponders: !notified.isEmpty), for: user.id, &context)
    for person in notified.sorted() {
      notify(.alertOff(of: user.id, user.name), for: person, &context)
    }
  }

  /// Lets a session that was replaced by a newer one deliver one emergency, whatever the age of its
  /// token, and nothing else (rule 5.3). Returns `nil` if the request is not such a delivery.
  mutating func deliverLate(
    _ envelope: RequestEnvelope, _ context: inout BackendContext
  ) -> BackendReply? {
    guard case .perform(let action) = envelope.request, let id = action.intent.emergency,
      let credentials = envelope.credentials, let account = accounts[credentials.account],
      let user = account.user,
      let index = account.endedSessions.lastIndex(where: {
        $0.tokens.contains(credentials.token) && $0.device == envelope.sender.device
      }), accounts[user.id]?.endedSessions[index].deliver(id) == true
    else { return nil }
    // The reply to an earlier delivery may have been lost.
    guard !account.intents.executed.contains(action.id) else { return .done }
    let date = action.moment.date(at: context.now, inAccountSince: account.createdAt)
    accounts[user.id]?.intents.insertLate(action, madeAt: date, at: context.now)
    raise(id, at: date, by: user, fromReplacedPhone: true, &context)
    return .done
  }

  /// Ends the right of the account's earlier sessions to deliver an emergency.
  mutating func revokeEarlierSessions(of account: UserID) {
    for index in accounts[account]?.endedSessions.indices ?? 0..<0 {
      accounts[account]?.endedSessions[index].revoke()
    }
  }
}
