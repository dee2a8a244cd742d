internal import Foundation
internal import LifeSignalDomain

/// The delivery of an emergency by a session that was replaced.
struct LateDelivery {
  /// The action that turned the emergency on.
  let action: ActionRequest
  /// The emergency.
  let emergency: EmergencyID
  /// The account of the session.
  let account: UserID
  /// The index of the session in the account's ended sessions.
  let endedSession: Int
}

/// The emergencies of an account (rule 5.3).
extension BackendState {
  /// Turns an emergency on, unless an end has named it, and notifies the person and the responders. An
  /// emergency that is known changes nothing. While another one is on, the responders are notified
  /// again, because they may have answered the other one already.
  ///
  /// - Parameter device: The device with which the person turned the emergency on.
  mutating func raise(
    _ id: EmergencyID, at date: Date, on device: DeviceID, by user: User,
    _ context: inout BackendContext
  ) {
    let late = LateEmergencyChange(
      .turnedOn, at: date, on: phone(device, of: user.id), notifiedAt: context.now)
    var arrival = EmergencyRecord.Arrival.known
    changeUser(user.id, &context) { account in
      arrival = account.emergencies.raise(id, on: device)
      switch arrival {
      case .raised:
        account.person?.alert = .active(since: date)
        account.emergencies.notify(account.responders, of: id)
      case .joined: account.emergencies.notify(account.responders, of: id)
      case .known, .raisedAndEnded: return
      }
    }
    let responders = accounts[user.id]?.responders ?? []
    switch arrival {
    case .known: return
    case .joined, .raised:
      let notice =
        arrival == .joined
        ? NotificationDraft.anotherAlertOn(late: late, hasResponders: !responders.isEmpty)
        : .alertOn(late: late, hasResponders: !responders.isEmpty)
      notify(notice, for: user.id, &context)
      for responder in responders {
        notify(.alertOn(of: user.id, user.name, late: late), for: responder, &context)
      }
    case .raisedAndEnded:
      notify(.alertRaisedAndEnded(late: late), for: user.id, &context)
      for responder in responders {
        notify(.alertRaisedAndEnded(of: user.id, user.name, late: late), for: responder, &context)
      }
    }
  }

  /// Ends the emergencies with the given identifiers, and no others. If none remains, each person who was
  /// notified of the start is notified of the end, and the responders are.
  ///
  /// - Parameter device: The device with which the person ended the emergencies.
  /// - Throws: `BackendRefusal.tooManyUnknownEmergencies`, before anything changes.
  mutating func end(
    _ ids: [EmergencyID], at date: Date, on device: DeviceID, by user: User,
    _ context: inout BackendContext
  ) throws(BackendRefusal) {
    guard let before = accounts[user.id] else { return }
    var record = before.emergencies
    try record.end(ids)
    let notified = before.emergencies.notified.union(before.responders)
    changeUser(user.id, &context) { account in
      account.emergencies = record
      guard record.open.isEmpty else { return }
      account.person?.alert = .inactive
      account.emergencies.removeNotified()
    }
    guard before.person?.alert != .inactive, accounts[user.id]?.person?.alert == .inactive
    else { return }
    let late = LateEmergencyChange(
      .turnedOff, at: date, on: phone(device, of: user.id), notifiedAt: context.now)
    let origins = before.emergencies.devices(of: ids)
    let isOnOtherPhone = !origins.isEmpty && !origins.contains(device)
    notify(
      .alertOff(late: late, hasResponders: !notified.isEmpty, isOnOtherPhone: isOnOtherPhone),
      for: user.id, &context)
    for person in notified.sorted() {
      notify(
        .alertOff(of: user.id, user.name, late: late, isOnOtherPhone: isOnOtherPhone),
        for: person, &context)
    }
  }

  /// Returns how a notification describes a device of an account.
  func phone(_ device: DeviceID, of account: UserID) -> LateEmergencyChange.Phone {
    accounts[account]?.session?.device == device ? .current : .replaced
  }

  /// Returns the delivery in a request of a session that was replaced by a newer one. Such a session
  /// can deliver one emergency, whatever the age of its token, and nothing else (rule 5.3). Returns
  /// `nil` if the request is not such a delivery.
  func lateDelivery(in envelope: RequestEnvelope) -> LateDelivery? {
    guard case .perform(let action) = envelope.request, let id = action.intent.emergency,
      let credentials = envelope.credentials, let account = accounts[credentials.account],
      account.user != nil,
      let index = account.endedSessions.lastIndex(where: {
        $0.tokens.contains(credentials.token) && $0.device == envelope.sender.device
      }), account.endedSessions[index].mayDeliver(id)
    else { return nil }
    return LateDelivery(
      action: action, emergency: id, account: account.id, endedSession: index)
  }

  /// Delivers an emergency of a replaced session. A repeated delivery changes nothing.
  mutating func deliver(
    _ delivery: LateDelivery, from device: DeviceID, _ context: inout BackendContext
  ) {
    guard let account = accounts[delivery.account], let user = account.user else { return }
    let action = delivery.action
    accounts[user.id]?.endedSessions[delivery.endedSession].deliver(delivery.emergency)
    // The reply to an earlier delivery may have been lost.
    guard !account.intents.executed.contains(action.id) else { return }
    let date = action.moment.date(at: context.now, inAccountSince: account.createdAt)
    accounts[user.id]?.intents.insertLate(action, at: context.now)
    raise(delivery.emergency, at: date, on: device, by: user, &context)
  }

  /// Ends the right of the account's earlier sessions to deliver an emergency.
  mutating func revokeEarlierSessions(of account: UserID) {
    for index in accounts[account]?.endedSessions.indices ?? 0..<0 {
      accounts[account]?.endedSessions[index].revoke()
    }
  }
}
