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
  /// has no push address, and except those who became responders since the due time: they were notified
  /// then.
  mutating func announceMissedCheckIn(of account: UserID, _ context: inout BackendContext) {
    let responders = accounts[account]?.responders ?? []
    notify(.missedCheckIn(hasResponders: !responders.isEmpty), for: account, &context)
    for responder in responders { notifyOfMissedCheckIn(responder, of: account, &context) }
  }

  /// Notifies a responder of a dependent's check-in that is missed now, once.
  mutating func notifyOfMissedCheckIn(
    _ responder: UserID, of dependent: UserID, _ context: inout BackendContext
  ) {
    guard let name = name(of: dependent),
      accounts[dependent]?.person?.needsNotice(of: responder, at: context.now) == true
    else { return }
    notify(.missedCheckIn(of: dependent, name), for: responder, &context)
  }
}
