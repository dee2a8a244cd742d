internal import Foundation
internal import LifeSignalDomain

extension BackendState {
  /// Carries out an action of an account holder, at most once (rule 5.9, invariant 42).
  ///
  /// An action that was already carried out, or that a later action for the same field overrides,
  /// is granted without a change, so that the device does not send it again.
  mutating func perform(
    _ action: QueuedAction, for caller: UserID, _ context: inout BackendContext
  ) throws(BackendRefusal) -> UserSnapshot {
    let before = try user(caller)
    guard let intents = accounts[caller]?.intents, !intents.executed.contains(action.id)
    else { return try snapshot(of: caller) }
    guard !action.isExpired(at: context.now) else { throw .actionExpired }
    guard action.madeAt <= context.now, (action.intent.moment ?? action.madeAt) <= context.now
    else { throw .momentInFuture }
    if !intents.isOutdated(action) {
      try carryOut(action.intent, by: before, lastPlainCheckIn: intents.lastPlainCheckIn, &context)
    }
    accounts[caller]?.intents.insert(action, at: context.now)
    return try snapshot(of: caller)
  }

  private mutating func carryOut(
    _ intent: UserIntent, by before: User, lastPlainCheckIn: Date?, _ context: inout BackendContext
  ) throws(BackendRefusal) {
    if case .checkIn(let moment) = intent {
      try checkCooldown(of: moment, after: lastPlainCheckIn)
    }
    let after: User
    do throws(CheckInPlanError) {
      after = try before.applying(intent)
    } catch {
      throw .reminderNotWithinInterval
    }
    changeUser(before.id, &context) { $0.person?.update(from: after) }
    if (before.alert == .inactive) != (after.alert == .inactive) {
      announceAlert(of: after, &context)
    }
  }

  /// Checks that a plain check-in, which answers no ping, is made at least 300 s after the last one
  /// (invariant 29). A check-in from before the last one changes nothing and is allowed.
  private func checkCooldown(
    of moment: Date, after last: Date?
  ) throws(BackendRefusal) {
    guard let last, moment >= last else { return }
    let wait = IntentRecord.cooldown - moment.timeIntervalSince(last)
    guard wait <= 0 else { throw .checkInTooSoon(wait: Int(wait.rounded(.up))) }
  }

  /// Notifies a person and their responders that the emergency was turned on or off (rule 5.3).
  private mutating func announceAlert(of user: User, _ context: inout BackendContext) {
    let isActive = user.alert != .inactive
    notify(.alert(isActive: isActive), for: user.id, &context)
    for responder in accounts[user.id]?.responders ?? [] {
      notify(.alert(of: user.id, user.name, isActive: isActive), for: responder, &context)
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
    alert = user.alert
  }
}

extension UserIntent {
  /// The date in the intent, if there is one.
  fileprivate var moment: Date? {
    switch self {
    case .checkIn(let moment), .activateAlert(let moment), .deactivateAlert(let moment): moment
    case .setName, .setNote, .setInterval, .setReminder, .setBiometric: nil
    }
  }
}
