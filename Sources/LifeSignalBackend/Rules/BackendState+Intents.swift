internal import Foundation
internal import LifeSignalDomain

extension BackendState {
  /// Carries out an action of an account holder, at most once (rule 5.9, invariant 42).
  ///
  /// An action that was already carried out, or that a later action for the same field overrides,
  /// is granted without a change, so that the device does not send it again.
  mutating func perform(
    _ action: ActionRequest, for caller: UserID, _ context: inout BackendContext
  ) throws(BackendRefusal) -> UserSnapshot {
    let before = try user(caller)
    guard let account = accounts[caller], let session = account.session,
      !account.intents.executed.contains(action.id)
    else { return try snapshot(of: caller) }
    let date = action.moment.date(at: context.now, inAccountSince: account.createdAt)
    let dated = DatedAction(number: action.number, session: session.id, date: date)
    if !account.intents.isOutdated(dated, for: action.intent.field) {
      try carryOut(action.intent, at: date, on: session.device, by: before, &context)
    }
    accounts[caller]?.intents.insert(action, dated, at: context.now)
    return try snapshot(of: caller)
  }

  private mutating func carryOut(
    _ intent: UserIntent, at date: Date, on device: DeviceID, by before: User,
    _ context: inout BackendContext
  ) throws(BackendRefusal) {
    switch intent {
    case .activateAlert(let id): raise(id, at: date, on: device, by: before, &context)
    case .deactivateAlert(let ids): try end(ids, at: date, on: device, by: before, &context)
    case .resetQRCode(let code): try resetQRCode(code, of: before.id, &context)
    default:
      let after: User
      do throws(CheckInPlanError) {
        after = try before.applying(intent, at: date)
      } catch {
        throw .reminderNotWithinInterval
      }
      changeUser(before.id, &context) { $0.person?.update(from: after) }
    }
  }
}

extension AccountProfile {
  /// Copies the properties that an intent can change.
  fileprivate mutating func update(from user: User) {
    profile.name = user.name
    profile.note = user.note
    profile.plan = user.plan
    profile.isBiometricEnabled = user.isBiometricEnabled
    lastCheckedIn = user.lastCheckedIn
  }
}
