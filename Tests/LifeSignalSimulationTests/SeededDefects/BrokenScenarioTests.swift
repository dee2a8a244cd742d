import Foundation

import StateKit
import Testing

@testable import LifeSignalBackend
@testable import LifeSignalDomain
@testable import LifeSignalSimulation

/// Each scenario in the folder `Scenarios` fails if the app has a defect in what the scenario
/// tests.
struct BrokenScenarioTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let story: String
    /// A description of the defect.
    let defect: String
    let composition: WorldComposition

    init(_ story: String, _ defect: String, _ composition: WorldComposition) {
      self.story = story
      self.defect = defect
      self.composition = composition
    }

    init(
      _ story: String, _ defect: String,
      _ change: @escaping @Sendable (inout DependencyValues) -> Void
    ) {
      self.init(story, defect, Defect.clients { dependencies, _ in change(&dependencies) })
    }

    var testDescription: String { "\(story): \(defect)" }
  }

  static let rows: [Row] = [
    Row("01-first-sign-in", "onboarding does not continue") {
      $0.sessionClient.stepReached = { _ in }
    },
    Row("02-return", "without a network the saved profile is not used") {
      let client = $0.sessionClient
      $0.sessionClient.profileCached = { client.profileFailed(.network) }
    },
    Row("03-add-by-qr", "a responder is added as a dependent") {
      let client = $0.contactsClient
      $0.contactsClient.add = { code, roles in
        try await client.add(code, roles == .responder ? .dependent : roles)
      }
    },
    Row("04-qr-reset", "the old code stays live") { $0.userClient.resetQRCode = {} },
    Row("05-check-in", "no reminder is scheduled") { $0.reminderClient.replaceAll = { _ in } },
    Row(
      "06-missed-check-in", "the server forgets its announcements",
      Defect.server { _, state in
        for id in state.accounts.touched {
          for category in NotificationCategory.allCases {
            _ = state.accounts[id]?.history.clear(category)
          }
        }
      }),
    Row("07-answer-all", "every biometric check succeeds") {
      $0.biometricClient.authenticate = {}
    },
    Row("08-role-change", "roles never change") { $0.contactsClient.setRoles = { _, _ in } },
    Row("09-emergency", "the server receives no emergency") {
      $0.userClient.setAlert = { _ in }
    },
    Row("10-offline", "the queue is never sent") {
      $0.userClient.sendQueuedActions = { _ in try await forever() }
    },
    Row("11-second-device", "the first device is not notified") {
      $0.sessionClient.waitUntilEnded = { try await forever() }
    },
    Row("12-hostile-stream", "missing changes are never requested") {
      $0.sessionClient.keepInSync = { try await forever() }
    },
    Row("13-phone-number", "no code is sent to the new number") {
      $0.sessionClient.sendPhoneChangeCode = { _ in }
    },
    Row("14-delete-account", "the server keeps the account") {
      $0.sessionClient.deleteAccount = {}
    },
    Row("15-two-adds", "no device receives contact events") {
      $0.contactsClient.listen = { try await forever() }
    },
    Row("16-shorter-interval", "the interval never changes") {
      $0.userClient.setInterval = { _ in }
    },
  ]

  @Test(arguments: rows)
  func `A scenario fails if its subject has a defect`(row: Row) throws {
    let file = try #require(
      ScenarioFilesTests.files.first { $0.lastPathComponent == "\(row.story).scenario" })
    let bytes = Array(try Data(contentsOf: file))
    let scenario = try Scenario(ScenarioSource(name: row.story, bytes: bytes))
    var run = ScenarioRun(scenario)
    #expect(run.run { _ in }.isPassed)
    run.composition = row.composition
    #expect(!run.run { _ in }.isPassed)
  }

  @Test func `Each scenario has a defect in this suite`() {
    let stories = ScenarioFilesTests.files.map { $0.deletingPathExtension().lastPathComponent }
    #expect(Set(Self.rows.map(\.story)) == Set(stories))
  }
}

/// Suspends until the task is cancelled.
private func forever<Result>() async throws -> Result {
  let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
  for await _ in stream {}
  withExtendedLifetime(continuation) {}
  throw CancellationError()
}
