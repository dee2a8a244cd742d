import Experiments
import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitSimulation

/// The test doubles of the root feature's clients.
struct ApplicationDoubles: Sendable {
  let script: ApplicationScript
  let storage: SharedStorage
  let clock: VirtualClock
  let network: AsyncStream<NetworkPath>
  let sessionEnds: AsyncStream<SignedOutReason>
  let lineReopenings: AsyncStream<Void>
  var shownReminders = AsyncStream<Reminder> { $0.finish() }

  func install(in values: inout DependencyValues) {
    let commitLog = Owned(CommitLogOwner(), in: storage)
    // Returns a change that adds a name to the commit log.
    let prepare: @Sendable (StaticString) -> SharedChange = { name in
      commitLog.prepareChange(name) { $0.entries.append("\(name)") }
    }
    installSession(in: &values, prepare)
    installUser(in: &values, prepare)
    installStreams(in: &values, prepare)
    installExperiments(in: &values, prepare)
    values.connectivityClient = ConnectivityClient { [network] in network }
    values.reminderClient = ReminderClient { [script] in
      script.calls.record(.remind($0))
    } shown: { [shownReminders] in
      shownReminders
    }
    values.logClient = script.log.client
    values.toastClient = ToastClient { [script] in script.calls.record(.toast($0)) }
  }

  private func installExperiments(
    in values: inout DependencyValues,
    _ prepare: @escaping @Sendable (StaticString) -> SharedChange
  ) {
    values.experimentsClient.start = { [self] user in
      script.experiments.record(.start(user))
      try script.answers.experiments.get()
    }
    values.experimentsClient.fetch = { [self] _, _ in
      script.experiments.record(.fetch)
      try script.answers.experiments.get()
    }
    values.experimentsClient.exposure = { [script] in script.experiments.record(.exposure($0)) }
    values.experimentsClient.stop = { [script] in script.experiments.record(.stop) }
    values.experimentsClient.cleared = { prepare("experiments cleared") }
  }

  private func installSession(
    in values: inout DependencyValues,
    _ prepare: @escaping @Sendable (StaticString) -> SharedChange
  ) {
    values.sessionClient.profileFound = { prepare("found") }
    values.sessionClient.profileCached = { prepare("cached") }
    values.sessionClient.profileMissing = { prepare("missing") }
    values.sessionClient.profileFailed = { _ in prepare("failed") }
    values.sessionClient.cleared = { reason in
      switch reason {
      case .signedOut: prepare("session cleared: signed out")
      case .superseded: prepare("session cleared: superseded")
      case .expired: prepare("session cleared: expired")
      case .onboardingCancelled: prepare("session cleared: onboarding cancelled")
      case .notSignedIn, .tooManyAttempts: prepare("session cleared")
      }
    }
    values.sessionClient.clearedKeeping = { [script] _, actions in
      for action in actions { script.keptIntents.record(action.intent) }
      return prepare("session cleared, emergency kept")
    }
    values.sessionClient.keptReleased = { prepare("kept emergencies released") }
    values.sessionClient.keepSaved = { [self] in try await waitUntilCancelled() }
    values.sessionClient.deliverKept = { [self] in try await waitUntilCancelled() }
    values.sessionClient.retry = { [script] in script.calls.record(.retry) }
    values.sessionClient.endOnServer = { [script] in script.calls.record(.endOnServer) }
    values.sessionClient.networkChanged = { [script] in script.calls.record(.network($0)) }
    values.sessionClient.followLink = { [lineReopenings] reopened in
      for await _ in lineReopenings { await reopened() }
    }
    values.sessionClient.deleteAccount = { [self] in
      try await ask(.deleteAccount) { $0.deletion }
    }
    values.sessionClient.waitUntilEnded = { [sessionEnds] in
      for await reason in sessionEnds { return reason }
      throw CancellationError()
    }
    values.sessionClient.sync = { [script] in script.calls.record(.sync) }
    values.sessionClient.keepInSync = { [self] in
      script.calls.record(.keepInSync)
      try await waitUntilCancelled()
    }
  }

  private func installUser(
    in values: inout DependencyValues,
    _ prepare: @escaping @Sendable (StaticString) -> SharedChange
  ) {
    values.userClient.load = { [self] in
      try await ask(.load) { $0.load }
      return prepare("loaded")
    }
    values.userClient.create = { [self] profile in
      try await ask(.create(profile)) { $0.create }
      return prepare("created")
    }
    values.userClient.emergenciesRestored = { _ in prepare("emergencies restored") }
    values.userClient.cleared = { prepare("user cleared") }
    values.userClient.checkIn = { [self] in
      script.calls.record(.checkIn)
      try await wait()
      return SavedAction { .confirmed }
    }
    values.userClient.generateQRImage = {}
    values.userClient.sendQueuedActions = { [self] gaveUp in
      script.calls.record(.sendQueuedActions)
      if let intent = script.answers.givenUp { await gaveUp(intent) }
      if let error = script.answers.sendQueuedActionsError { throw error }
      try await waitUntilCancelled()
    }
  }

  private func installStreams(
    in values: inout DependencyValues,
    _ prepare: @escaping @Sendable (StaticString) -> SharedChange
  ) {
    values.contactsClient.listen = { [self] in try await listen(to: .contacts) }
    values.notificationClient.listen = { [self] in try await listen(to: .notifications) }
    values.userClient.listen = { [self] in try await listen(to: .user) }
    values.contactsClient.sendQueuedActions = { [self] gaveUp in
      script.calls.record(.sendContactChanges)
      if let intent = script.answers.undone {
        await gaveUp(intent, .notAContact(UserID(uuid(2))))
      }
      try await waitUntilCancelled()
    }
    values.contactsClient.cleared = { prepare("contacts cleared") }
    values.notificationClient.cancelAllScheduledNotifications = { [script] in
      script.cancellations.record(1)
    }
    values.notificationClient.cleared = { prepare("notifications cleared") }
    values.notificationClient.removeExpired = { [self] in
      script.calls.record(.removeExpired)
      try await waitUntilCancelled()
    }
    values.notificationClient.sendReads = { [self] in
      script.calls.record(.sendReads)
      try await waitUntilCancelled()
    }
    values.notificationClient.requestPermission = { [script] in
      script.calls.record(.requestPermission)
      return script.answers.permission
    }
    values.notificationClient.registerPushAddress = { [self] in
      try await ask(.registerPushAddress) { $0.pushRegistration }
    }
  }

  private func listen(to kind: StreamKind) async throws {
    script.calls.record(.listen(kind))
    if let error = script.answers.streamErrors[kind] {
      let duration = script.answers.streamDuration
      if duration > .zero { try await clock.sleep(for: duration) }
      throw error
    }
    do {
      try await waitUntilCancelled()
    } catch {
      script.calls.record(.ended(kind))
      throw error
    }
  }

  private func ask(
    _ call: ApplicationScript.Call,
    _ answer: @Sendable (ApplicationScript.Answers) -> Result<Void, any Error>
  ) async throws {
    script.calls.record(call)
    try await wait()
    try answer(script.answers).get()
  }

  private func wait() async throws {
    if script.answers.latency > .zero { try await clock.sleep(for: script.answers.latency) }
  }

  /// Waits until the task is cancelled.
  private func waitUntilCancelled() async throws {
    // The stream has no elements, and ends when the task is cancelled. Then `sleep` throws.
    for await _ in AsyncStream<Never>.makeStream().stream {}
    while true { try await clock.sleep(for: .seconds(1_000_000_000)) }
  }
}
