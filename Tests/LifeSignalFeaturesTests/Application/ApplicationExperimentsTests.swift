import Experiments
import Foundation
import HTTPExchange
import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// The experiments about the reminders.
struct ApplicationExperimentsTests {
  let harness: ApplicationHarness

  init() throws { harness = try ApplicationHarness() }

  @Test func `A session fetches the variants of its account, and a return to the app again`() throws
  {
    try harness.becomeActive()
    let account = ExperimentUser(account: harness.authentication.account.id)
    #expect(harness.script.experiments.all == [.start(account)])
    harness.store.send(.enteredBackground) { $0.isInBackground = true }
    harness.store.receive(.tabs(.enteredBackground))
    harness.store.send(.becameActive) { $0.isInBackground = false }
    harness.store.receive(.tabs(.becameActive))
    harness.receiveCommits("loaded")
    #expect(harness.script.experiments.all == [.start(account), .fetch])
    harness.end()
  }

  @Test func `Without an answer of the flag server, everything else goes on`() throws {
    harness.script.answers.experiments = .failure(FetchError.timedOut(after: .seconds(10)))
    try harness.becomeActive()
    #expect(harness.calls.contains(.listen(.contacts)))
    #expect(harness.calls.contains(.remind([harness.reminder])))
    harness.end()
  }

  /// Case 118 of the conformance cases: only what was shown is exposed.
  @Test func `A reminder is exposed when the device shows it, and not before`() throws {
    try harness.becomeActive()
    let account = ExperimentUser(account: harness.authentication.account.id)
    #expect(harness.script.experiments.all == [.start(account)])
    harness.shownReminders.continuation.yield(harness.reminder)
    harness.store.receive(.reminderShown(harness.reminder))
    #expect(harness.script.experiments.all == [.start(account), .exposure("reminder-copy")])
    let lastCall = Reminder(
      lead: .tenMinutes, date: harness.reminder.date, dueAt: harness.reminder.dueAt)
    harness.shownReminders.continuation.yield(lastCall)
    harness.store.receive(.reminderShown(lastCall))
    #expect(harness.script.experiments.all.last == .exposure("last-call"))
    harness.end()
  }

  @Test func `A shown text that is not the current variant is not exposed`() throws {
    try harness.becomeActive()
    let warm = Reminder(
      lead: .thirtyMinutes, date: harness.reminder.date, dueAt: harness.reminder.dueAt, copy: .warm)
    harness.shownReminders.continuation.yield(warm)
    harness.store.receive(.reminderShown(warm))
    #expect(harness.script.experiments.all.count == 1)
    harness.end()
  }

  @Test func `A session that ends stops the fetches and clears the variants with the account`()
    throws
  {
    try harness.becomeActive()
    harness.sessionEnds.continuation.yield(.superseded)
    harness.store.receive(.sessionEnded(.superseded))
    harness.receiveCommits(
      "user cleared", "contacts cleared", "notifications cleared", "experiments cleared",
      "session cleared: superseded")
    #expect(harness.script.experiments.all.last == .stop)
    #expect(harness.commits.all.last?.contains("experiments cleared") == true)
    harness.end()
  }

  // MARK: Stored variants

  /// Returns the files of an app whose account has variants.
  private func files(_ variants: JSONValue) throws -> InMemoryStateFiles {
    let (files, simulation) = (InMemoryStateFiles(folder: "Ana"), Simulation())
    let storage = try SharedStorage(log: simulation.log, files: files)
    let client = ExperimentsClient.live(
      .lifeSignal(key: DeploymentKey("key")), in: storage,
      http: HTTPClient { request in
        HTTPResponse(
          status: 200, body: request.url.hasSuffix("/flags") ? [0x5B, 0x5D] : variants.encodedBytes)
      }, executor: simulation.executor
    ) { $0.useSimulation(simulation) }
    let user = ExperimentUser(account: harness.authentication.account.id)
    Task(executorPreference: simulation.executor) {
      try await client.start(user)
      try await storage.synchronize()
    }
    simulation.run()
    storage.close()
    return files
  }

  /// Without this, a launch would show the text without an experiment first, and then another one.
  @Test func `The first reduce after a launch reads the stored variants`() throws {
    let files = try files(["reminder-copy": ["key": "warm"], "last-call": ["key": "on"]])
    let simulation = Simulation()
    let storage = try SharedStorage(log: simulation.log, files: files)
    let doubles = ApplicationDoubles(
      script: harness.script, storage: storage, clock: simulation.clock,
      network: harness.network.stream, sessionEnds: harness.sessionEnds.stream,
      lineReopenings: harness.lineReopenings.stream)
    let client = ExperimentsClient.live(
      .lifeSignal(key: DeploymentKey("key")), in: storage,
      http: HTTPClient { _ in throw HTTPClientError.unreachable }, executor: simulation.executor
    ) { $0.useSimulation(simulation) }
    let store = StoreActor(
      initialState: ApplicationFeature.State(), storage: storage, executor: simulation.executor
    ) {
      ApplicationFeature()
    } dependencies: {
      $0.useSimulation(simulation)
      doubles.install(in: &$0)
      $0.experimentsClient = client
    }
    let ana = try harness.ana()
    let reminders = store.assumeIsolated { store in
      _ = store.send(.userChanged(ana))
      return store.state.reminders
    }
    #expect(
      reminders
        == Reminder.all(
          nextFor: ana, ReminderVariants(copy: .warm, hasLastCall: true), at: referenceDate))
    #expect(reminders?.map(\.copy) == [.warm, .warm])
    simulation.run()
  }
}
