internal import Foundation

extension BackendState {
  /// Carries out what an account holder did, at most once (5.9, invariant 42).
  ///
  /// One that was carried out before, and one that was overtaken by a later one for the same field,
  /// change nothing and are granted: for the device, they are done.
  mutating func perform(
    _ action: QueuedAction, for caller: UserID, _ turn: inout BackendTurn
  ) throws(BackendRefusal) -> UserSnapshot {
    let before = try user(caller)
    guard let intents = accounts[caller]?.intents, !intents.executed.contains(action.id)
    else { return try snapshot(of: caller) }
    guard !action.isExpired(at: turn.now) else { throw .actionExpired }
    guard action.madeAt <= turn.now, (action.intent.moment ?? action.madeAt) <= turn.now
    else { throw .momentInFuture }
    if !intents.isOutdated(action) {
      try carryOut(action.intent, by: before, lastPlainCheckIn: intents.lastPlainCheckIn, &turn)
    }
    accounts[caller]?.intents.note(action, at: turn.now)
    return try snapshot(of: caller)
  }

  private mutating func carryOut(
    _ intent: UserIntent, by before: User, lastPlainCheckIn: Date?, _ turn: inout BackendTurn
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
    changeUser(before.id, &turn) { $0.person?.take(after) }
    if (before.alert == .inactive) != (after.alert == .inactive) {
      announceAlert(of: after, &turn)
    }
  }

  /// Two plain check-ins are 300 s apart (invariant 29). One from before the last one changes nothing,
  /// so it is none that is too soon.
  private func checkCooldown(
    of moment: Date, after last: Date?
  ) throws(BackendRefusal) {
    guard let last, moment >= last else { return }
    let wait = IntentRecord.cooldown - moment.timeIntervalSince(last)
    guard wait <= 0 else { throw .checkInTooSoon(wait: Int(wait.rounded(.up))) }
  }

  /// Tells a person and all their responders that the emergency is on, or over (5.3).
  private mutating func announceAlert(of user: User, _ turn: inout BackendTurn) {
    let isActive = user.alert != .inactive
    log(.alert(isActive: isActive), for: user.id, &turn)
    for responder in accounts[user.id]?.responders ?? [] {
      log(.alert(of: user.id, user.name, isActive: isActive), for: responder, &turn)
    }
  }
}

extension AccountProfile {
  /// Takes up what an intent may change.
  fileprivate mutating func take(_ user: User) {
    profile.name = user.name
    profile.note = user.note
    profile.plan = user.plan
    profile.isBiometricEnabled = user.isBiometricEnabled
    lastCheckedIn = user.lastCheckedIn
    alert = user.alert
  }
}

extension UserIntent {
  /// The moment that it names, if it does.
  fileprivate var moment: Date? {
    switch self {
    case .checkIn(let moment), .activateAlert(let moment), .deactivateAlert(let moment): moment
    case .setName, .setNote, .setInterval, .setReminder, .setBiometric: nil
    }
  }
}
