internal import Foundation

extension BackendState {
  /// Announces each check-in that was missed since the sweep before, once (5.2, invariant 23). Whoever
  /// is on time is not even looked at.
  mutating func sweep(_ turn: inout BackendTurn) {
    for account in dueTimes.overdue(at: turn.now) {
      let dueAt = accounts[account]?.person?.dueAt
      guard accounts[account]?.person?.judge(at: turn.now) == true else { continue }
      dueTimes.move(account, from: dueAt, to: nil)
      for responder in accounts[account]?.responders ?? [] {
        restate(account, of: responder, &turn)
      }
      announceMissedCheckIn(of: account, &turn)
    }
  }

  /// Tells a person and all their responders, push address or not, that a check-in was missed.
  mutating func announceMissedCheckIn(of account: UserID, _ turn: inout BackendTurn) {
    guard let name = name(of: account) else { return }
    log(.missedCheckIn, for: account, &turn)
    for responder in accounts[account]?.responders ?? [] {
      log(.missedCheckIn(of: account, name), for: responder, &turn)
    }
  }
}
