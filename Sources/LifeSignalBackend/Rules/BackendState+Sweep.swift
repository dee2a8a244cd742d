internal import Foundation
internal import LifeSignalDomain

extension BackendState {
  /// Announces each check-in that was missed since the last sweep, once (rule 5.2, invariant 23).
  /// Accounts that are on time are not visited.
  mutating func sweep(_ context: inout BackendContext) {
    for account in dueTimes.overdue(at: context.now) {
      let dueAt = accounts[account]?.person?.dueAt
      guard accounts[account]?.person?.updateResponsiveness(at: context.now) == true else {
        continue
      }
      dueTimes.move(account, from: dueAt, to: nil)
      for responder in accounts[account]?.responders ?? [] {
        sendContactUpdate(account, to: responder, &context)
      }
      announceMissedCheckIn(of: account, &context)
    }
  }

  /// Notifies a person and all their responders of a missed check-in, including those whose device
  /// has no push address.
  mutating func announceMissedCheckIn(of account: UserID, _ context: inout BackendContext) {
    guard let name = name(of: account) else { return }
    notify(.missedCheckIn, for: account, &context)
    for responder in accounts[account]?.responders ?? [] {
      notify(.missedCheckIn(of: account, name), for: responder, &context)
    }
  }
}
