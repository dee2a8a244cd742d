internal import Foundation
internal import LifeSignalDomain

/// The notifications of a person who becomes a responder while the dependent is in need (rule 5.4).
extension BackendState {
  /// Notifies those of two contacts who have become responders of the other one.
  ///
  /// - Parameter before: The roles that `other` had for `me`; `nil` for a new contact.
  mutating func notifyNewResponders(
    of me: UserID, and other: UserID, before: Roles?, _ context: inout BackendContext
  ) {
    guard let now = accounts[me]?.contacts[other]?.roles else { return }
    if now.contains(.responder), before?.contains(.responder) != true {
      notifyNewResponder(other, of: me, &context)
    }
    if now.contains(.dependent), before?.contains(.dependent) != true {
      notifyNewResponder(me, of: other, &context)
    }
  }

  /// Notifies a new responder of the dependent's emergency and missed check-in, once each: not of those
  /// of which the person was already notified.
  private mutating func notifyNewResponder(
    _ responder: UserID, of dependent: UserID, _ context: inout BackendContext
  ) {
    guard let person = accounts[dependent]?.person else { return }
    let name = person.profile.name
    if case .active(let since) = person.alert, let account = accounts[dependent],
      accounts[dependent]?.emergencies.notifyNewResponder(responder) == true
    {
      let devices = account.emergencies.devices(of: account.emergencies.open)
      let isReplaced =
        !devices.isEmpty && !devices.contains { phone($0, of: dependent) == .current }
      let late = LateEmergencyChange(
        .turnedOn, at: since, on: isReplaced ? .replaced : .current, notifiedAt: context.now)
      notify(.alertOn(of: dependent, name, late: late), for: responder, &context)
    }
    notifyOfMissedCheckIn(responder, of: dependent, &context)
  }
}
