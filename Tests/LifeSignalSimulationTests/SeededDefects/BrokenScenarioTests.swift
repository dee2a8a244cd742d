import Experiments
import Foundation
import StateKit
import Testing

@testable import LifeSignalBackend
@testable import LifeSignalDomain
@testable import LifeSignalSimulation

/// Each scenario in the folder `Scenarios` fails if the app or the server has a defect in what the
/// scenario tests.
struct BrokenScenarioTests {
  /// A scenario, and a world with a defect that must make the scenario fail.
  struct SeededDefect: Sendable, CustomTestStringConvertible {
    let scenarioName: String
    /// A description of the defect.
    let defect: String
    let composition: WorldComposition
    /// The carrier over which the scenario tests its subject.
    let carrier: Carrier

    init(
      _ scenarioName: String, _ defect: String, _ composition: WorldComposition,
      carrier: Carrier = .datagrams
    ) {
      self.scenarioName = scenarioName
      self.defect = defect
      self.composition = composition
      self.carrier = carrier
    }

    init(
      _ scenarioName: String, _ defect: String, carrier: Carrier = .datagrams,
      _ change: @escaping @Sendable (inout DependencyValues) -> Void
    ) {
      self.init(
        scenarioName, defect, Defect.clients { dependencies, _ in change(&dependencies) },
        carrier: carrier)
    }

    static func world(
      _ scenarioName: String, _ defect: String, _ change: (inout WorldComposition) -> Void
    ) -> Self {
      var composition = WorldComposition()
      change(&composition)
      return Self(scenarioName, defect, composition)
    }

    var testDescription: String { "\(scenarioName): \(defect)" }
  }

  static let seededDefects: [SeededDefect] = [
    SeededDefect("01-first-sign-in", "onboarding does not continue") {
      $0.sessionClient.stepReached = { _ in }
    },
    SeededDefect("02-return", "without a network the saved profile is not used") {
      let client = $0.sessionClient
      $0.sessionClient.profileCached = { client.profileFailed(.network) }
    },
    SeededDefect("03-add-by-qr", "a responder is added as a dependent") {
      let client = $0.contactsClient
      $0.contactsClient.add = { code, roles in
        try await client.add(code, roles == .responder ? .dependent : roles)
      }
    },
    SeededDefect("04-qr-reset", "the old code stays live") {
      $0.userClient.resetQRCode = { .confirmed }
    },
    SeededDefect("05-check-in", "no reminder is scheduled") {
      $0.reminderClient.replaceAll = { _ in }
    },
    SeededDefect(
      "06-missed-check-in", "the server forgets its announcements",
      Defect.server { _, state in
        for id in state.accounts.touched {
          for category in NotificationCategory.allCases {
            _ = state.accounts[id]?.history.clear(category)
          }
        }
      }),
    SeededDefect("07-answer-all", "every biometric check succeeds") {
      $0.biometricClient.authenticate = {}
    },
    SeededDefect("08-role-change", "roles never change") {
      $0.contactsClient.setRoles = { _, _ in .confirmed }
    },
    SeededDefect("09-emergency", "the server receives no emergency") {
      $0.userClient.setAlert = { _ in SavedAction { .confirmed } }
    },
    SeededDefect("10-offline", "the queue is never sent") {
      $0.userClient.sendQueuedActions = { _ in try await forever() }
    },
    .world("10-offline", "the numbers of actions do not follow their order") {
      $0.changeRequest = Defect.changing {
        ActionRequest(id: $0.id, number: .max - $0.number, intent: $0.intent, moment: $0.moment)
      }
    },
    SeededDefect("11-second-device", "the first device is not notified") {
      $0.sessionClient.waitUntilEnded = { try await forever() }
    },
    SeededDefect("12-hostile-stream", "missing changes are never requested") {
      $0.sessionClient.keepInSync = { try await forever() }
    },
    SeededDefect("13-phone-number", "no code is sent to the new number") {
      $0.sessionClient.sendPhoneChangeCode = { _ in }
    },
    SeededDefect("14-delete-account", "the server keeps the account") {
      $0.sessionClient.deleteAccount = {}
    },
    SeededDefect("15-two-adds", "no device receives contact events") {
      $0.contactsClient.listen = { try await forever() }
    },
    SeededDefect("16-shorter-interval", "the interval never changes") {
      $0.userClient.setInterval = { _ in SavedAction { .confirmed } }
    },
    SeededDefect("17-paused-updates", "missing changes are never requested") {
      $0.sessionClient.keepInSync = { try await forever() }
    },
    SeededDefect("18-server-restarts", "what was not answered is never repeated") {
      $0.userClient.sendQueuedActions = { _ in try await forever() }
    },
    SeededDefect("19-two-devices-one-line", "the first device is not notified") {
      $0.sessionClient.waitUntilEnded = { try await forever() }
    },
    // The phone delivers its emergency from the queue, or after it has learned the end of its session.
    SeededDefect("19-two-devices-one-line", "a replaced phone delivers no emergency") {
      $0.userClient.sendQueuedActions = { _ in try await forever() }
      $0.sessionClient.deliverKept = { try await forever() }
    },
    // The server closes only a connection for being slow: datagrams are late, and none is lost.
    SeededDefect("20-slow-phone", "missing changes are never requested", carrier: .sockets) {
      $0.sessionClient.keepInSync = { try await forever() }
    },
    SeededDefect("27-offline-contacts", "an answer is not sent") {
      $0.contactsClient.answerPing = { _ in .none }
    },
    SeededDefect("27-offline-contacts", "the changes that wait are never sent") {
      $0.contactsClient.sendQueuedActions = { _ in try await forever() }
    },
    SeededDefect(
      "27-offline-contacts", "an answer ends a newer ping",
      Defect.server { before, state in
        for id in state.accounts.touched
        where state.accounts[id]?.person?.lastCheckedIn
          != before.accounts[id]?.person?.lastCheckedIn
        {
          for sender in state.accounts[id]?.contacts.keys.sorted() ?? [] {
            state.accounts[id]?.contacts[sender]?.incomingPing = nil
            state.accounts[sender]?.contacts[id]?.outgoingPing = nil
          }
        }
      }),
    .world("27-offline-contacts", "changes of contacts do not name their relation") {
      $0.changeRequest = Defect.removingRelations
    },
    .world("41-roles-from-both-sides", "changes of roles do not name the roles that they change") {
      $0.changeRequest = Defect.removingRelations
    },
    SeededDefect("40-leaving-with-a-full-disk", "the session is not saved again") {
      $0.sessionClient.keepSaved = { try await forever() }
    },
    .world("21-wrong-clock", "check-ins count by the wall clock") {
      $0.deviceClock = Defect.counting(byWallOf:)
    },
    .world("39-clock-set-back", "no device notices that its clock is set") {
      $0.deviceClock = Defect.counting(byWallOf:)
    },
    .world("22-emergency-for-days", "ends name no emergency") {
      $0.changeRequest = Defect.removingNamesOfEnds
    },
    SeededDefect("23-replaced-phone", "a replaced phone delivers no emergency") {
      $0.sessionClient.deliverKept = { try await forever() }
    },
    SeededDefect("24-stolen-phone", "other phones are not signed out") {
      $0.sessionClient.revokeEarlierSessions = {}
    },
    SeededDefect("25-sign-out-in-an-emergency", "no emergency returns to the queue") {
      $0.userClient.emergenciesRestored = { _ in SharedChange() }
    },
    SeededDefect(
      "26-removed-responder", "only contacts are notified of the end",
      Defect.server { before, state in
        for id in state.accounts.touched {
          guard let account = before.accounts[id], account.person?.alert != .inactive,
            state.accounts[id]?.person?.alert == .inactive
          else { continue }
          for person in account.emergencies.notified where account.contacts[person] == nil {
            _ = state.accounts[person]?.history.clear(.alerts)
          }
        }
      }),
    SeededDefect(
      "28-new-responder", "a new responder is not notified",
      Defect.server { before, state in
        for id in state.accounts.touched
        where state.accounts[id]?.contacts.keys != before.accounts[id]?.contacts.keys {
          _ = state.accounts[id]?.history.clear(.alerts)
        }
      }),
    SeededDefect(
      "28-new-responder", "a new responder of an overdue person is not notified before the sweep",
      Defect.server { before, state in
        for id in state.accounts.touched {
          let old = before.accounts[id]?.contacts ?? [:]
          for contact in (state.accounts[id]?.contacts ?? [:]).keys where old[contact] == nil {
            guard let person = state.accounts[contact]?.person, person.alert == .inactive,
              person.nonResponsiveSince == nil
            else { continue }
            _ = state.accounts[id]?.history.clear(.alerts)
          }
        }
      }),
    SeededDefect("33-three-states", "a note that the disk refuses is shown as saved") {
      let client = $0.userClient
      $0.userClient.setNote = { note in
        do {
          return try await client.setNote(note)
        } catch UserError.notSaved {
          return SavedAction { .confirmed }
        }
      }
    },
    SeededDefect("33-three-states", "a note is shown as saved when it is on the disk") {
      let client = $0.userClient
      $0.userClient.setNote = { note in
        _ = try await client.setNote(note)
        return SavedAction { .confirmed }
      }
    },
    SeededDefect("31-what-a-phone-offers", "no scheduled notification is cancelled") {
      $0.notificationClient.cancelScheduledNotification = { _ in }
    },
    SeededDefect("32-leaving-the-app", "a refresh does nothing") {
      $0.contactsClient.refresh = {}
    },
    .world("34-undelivered-emergency", "an emergency counts when it arrives") {
      $0.changeRequest = Defect.changing {
        ActionRequest(id: $0.id, number: $0.number, intent: $0.intent, moment: .age(.zero))
      }
    },
    SeededDefect(
      "34-undelivered-emergency", "the app forgets that an emergency is not delivered",
      Defect.clients { dependencies, storage in
        let client = dependencies.userClient
        dependencies.userClient.setAlert = { isActive in
          let action = try await client.setAlert(isActive)
          if isActive, let user = storage.value(of: ReadOnlyUserState.self).user {
            storage.seed(ReadOnlyUserState.self, UserState(user: user))
          }
          return action
        }
      }),
    SeededDefect(
      "34-undelivered-emergency", "another emergency is announced to the person only",
      Defect.server { before, state in
        for id in state.accounts.touched {
          guard let old = before.accounts[id]?.emergencies.open, !old.isEmpty,
            let account = state.accounts[id], account.emergencies.open.count > old.count
          else { continue }
          for responder in account.responders {
            _ = state.accounts[responder]?.history.clear(.alerts)
          }
        }
      }),
    SeededDefect(
      "16-shorter-interval", "each due time is announced once, whatever happens in between",
      Defect.server { before, state in
        for id in state.accounts.touched
        where before.accounts[id]?.person?.nonResponsiveSince != nil
          && state.accounts[id]?.person?.nonResponsiveSince == nil
        {
          let lastCheckedIn = state.accounts[id]?.person?.lastCheckedIn
          state.accounts[id]?.person?.announcedDueAt = lastCheckedIn?.addingTimeInterval(8 * 3_600)
        }
      }),
    SeededDefect("34-undelivered-emergency", "the contacts are never loaded") {
      $0.contactsClient.listen = { try await forever() }
    },
    SeededDefect("35-old-token", "an emergency waits for a reply of the server") {
      let client = $0.userClient
      $0.userClient.setAlert = { isActive in
        _ = try await client.load()
        return try await client.setAlert(isActive)
      }
    },
    .world("36-two-emergencies-on-a-replaced-phone", "ends do not name their emergency") {
      $0.changeRequest = Defect.removingNamesOfEnds
    },
    SeededDefect("38-kept-for-a-deleted-account", "kept emergencies are never checked") {
      $0.sessionClient.deliverKept = { try await forever() }
    },
    SeededDefect("37-changes-of-a-replaced-phone", "a lost change of contacts is not shown") {
      let client = $0.toastClient
      $0.toastClient.show = { toast in
        if case .contactChangeLost = toast { return }
        client.show(toast)
      }
    },
    SeededDefect("42-reminder-copy", "the variants are never fetched") {
      $0.experimentsClient.start = { _ in try await forever() }
    },
  ]

  @Test(arguments: seededDefects)
  func `A scenario fails if its subject has a defect`(seeded: SeededDefect) throws {
    let file = try #require(
      ScenarioFilesTests.files.first { $0.lastPathComponent == "\(seeded.scenarioName).scenario" })
    let bytes = Array(try Data(contentsOf: file))
    let scenario = try Scenario(ScenarioSource(name: seeded.scenarioName, bytes: bytes))
    var run = ScenarioRun(scenario, carrier: seeded.carrier)
    #expect(run.run { _ in }.isPassed)
    run.composition = seeded.composition
    #expect(!run.run { _ in }.isPassed)
  }

  @Test func `Each scenario has a defect in this suite`() {
    let names = ScenarioFilesTests.files.map { $0.deletingPathExtension().lastPathComponent }
    #expect(Set(Self.seededDefects.map(\.scenarioName)) == Set(names))
  }
}

/// Suspends until the task is cancelled.
private func forever<Result>() async throws -> Result {
  let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
  for await _ in stream {}
  withExtendedLifetime(continuation) {}
  throw CancellationError()
}
