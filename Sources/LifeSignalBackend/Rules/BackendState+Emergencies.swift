internal import Foundation
internal import LifeSignalDomain

/// The emergencies of an account (rule 5.3).
extension BackendState {
  /// Turns an emergency on, unless an end has named it, and notifies the person and the responders. An
  /// emergency that is known changes nothing.
  mutating func raise(
    _ id: EmergencyID, at date: Date, by user: User, _ context: inout BackendContext
  ) {
    let delay = context.now.timeIntervalSince(date)
    guard let arrival = accounts[user.id]?.emergencies.raise(id) else { return }
    switch arrival {
    case .known: return
    case .joined: changeUser(user.id, &context) { _ in }
    case .raised:
      let responders = accounts[user.id]?.responders ?? []
      changeUser(user.id, &context) {
        $0.person?.alert = .active(since: date)
        $0.emergencies.notified = Set(responders)
      }
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

  /// Ends the emergencies with the given identifiers, and no others. If none remains, everyone who was
  /// notified of the start is notified of the end, and the responders are.
  mutating func end(
    _ ids: [EmergencyID], by user: User, _ context: inout BackendContext
  ) {
    accounts[user.id]?.emergencies.end(ids)
    guard let account = accounts[user.id], account.emergencies.open.isEmpty,
      account.person?.alert != .inactive
    else {
      changeUser(user.id, &context) { _ in }
      return
    }
    let notified = account.emergencies.notified.union(account.responders)
    changeUser(user.id, &context) {
      $0.person?.alert = .inactive
      $0.emergencies.notified = []
    }
    notify(.alertOff(hasResponders: !notified.isEmpty), for: user.id, &context)
    for person in notified.sorted() {
      notify(.alertOff(of: user.id, user.name), for: person, &context)
    }
  }
}
