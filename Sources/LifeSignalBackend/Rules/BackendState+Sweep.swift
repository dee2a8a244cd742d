internal import Foundation
internal import LifeSignalDomain

extension BackendState {
  /// Announces each check-in that was missed since the last sweep, once (5.2, invariant 23).
  /// Accounts that are on time are not visited.
  mutating func sweep(_ turn: inout BackendContext) {
    for account in dueTimes.overdue(at: turn.now) {
      let dueAt = accounts[account]?.person?.dueAt
      guard accounts[account]?.person?.updateResponsiveness(at: turn.now) == true else { continue }
      dueTimes.move(account, from: dueAt, to: nil)
      for responder in accounts[account]?.responders ?? [] {
        pushContactUpdate(account, to: responder, &turn)
      }
      announceMissedCheckIn(of: account, &turn)
    }
  }

  /// Notifies a person and all their responders of a missed check-in, with or without a push
  /// address.
  mutating func announceMissedCheckIn(of account: UserID, _ turn: inout BackendContext) {
    guard let name = name(of: account) else { return }
    notify(.missedCheckIn, for: account, &turn)
    for responder in accounts[account]?.responders ?? [] {
      notify(.missedCheckIn(of: account, name), for: responder, &turn)
    }
  }
}
