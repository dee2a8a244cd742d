internal import Experiments
internal import Foundation
internal import LifeSignalDomain
internal import StateKit

/// The reminders of the device, and the experiments about them.
extension ApplicationFeature {
  /// Schedules the reminders of the next check-in, except those whose date is in the past (rule 5.2). The
  /// device schedules by its own clock, so reminders are also scheduled again when the error of the clock
  /// has changed by a second or more (rule 5.10).
  func remind(_ state: inout State, of user: User?) -> Effect<Action> {
    let (now, clockError) = (date.now(), self.user.clockError)
    let variants = ReminderVariants(experiments)
    let reminders = user.map { Reminder.all(nextFor: $0, variants, at: now) } ?? []
    let clockChange = abs((clockError ?? 0) - (state.remindersClockError ?? 0))
    guard reminders != state.reminders || clockChange >= 1 else { return .none }
    state.reminders = reminders
    state.remindersClockError = clockError
    // The latest reminders must win, so an earlier effect that has not started yet is cancelled. The
    // operation has to run in the store's isolation, which a capture list would leave.
    let replaceReminders = reminderClient.replaceAll
    return .run("application.remind") { _ in replaceReminders(reminders) }
      .cancellable(id: EffectID.reminder, cancelInFlight: true)
  }

  /// Follows which reminders the device shows.
  func followShownReminders() -> Effect<Action> {
    .run("application.shownReminders", with: reminderClient) { send, reminderClient in
      for await reminder in reminderClient.shown() { await send(.reminderShown(reminder)) }
    }
    .cancellable(id: EffectID.shownReminders, cancelInFlight: true)
  }

  /// Reports that the account holder saw the variants of a reminder. If there are other ones meanwhile, this
  /// is a no-op.
  func expose(_ reminder: Reminder) -> Effect<Action> {
    guard session.account != nil, ReminderVariants(experiments).copy == reminder.copy else {
      return .none
    }
    let isLastCall = reminder.lead == .tenMinutes
    return .run("application.exposure", with: experimentsClient) { _, experimentsClient in
      experimentsClient.exposure(Flag.reminderCopy.key)
      if isLastCall { experimentsClient.exposure(Flag.lastCall.key) }
    }
  }

  // MARK: The variants

  /// Fetches the variants of the account holder. Without an answer, those of the last launch count.
  func startExperiments() -> Effect<Action> {
    guard let account = session.account?.id else { return .none }
    let logClient = logClient
    return .run("application.experiments", with: experimentsClient) { _, experimentsClient in
      try await experimentsClient.start(ExperimentUser(account: account))
    } catch: { error, _ in
      logClient(.info, .session, "no variants were fetched: \(nameOf: error)")
    }
  }

  /// Fetches the variants again.
  func refreshExperiments() -> Effect<Action> {
    let logClient = logClient
    return .run("application.refreshExperiments", with: experimentsClient) {
      _, experimentsClient in
      try await experimentsClient.fetch(nil, FetchOptions())
    } catch: { error, _ in
      logClient(.info, .session, "no variants were fetched: \(nameOf: error)")
    }
    .cancellable(id: EffectID.tabEffects)
  }

  /// Schedules the reminders again when a variant of them changes.
  func observeVariants() -> Effect<Action> {
    .observe(ReadOnlyExperimentsState.self) { .reminderVariantsChanged(ReminderVariants($0)) }
  }
}
