import Foundation
import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// The root feature with test doubles of its clients.
///
/// A double does not change the session, the user or the contacts. When the feature commits a
/// change that a double returned, the name of the change is added to a ``CommitLogState``. The test
/// itself sets the session's phase and the user.
struct ApplicationHarness {
  let script = ApplicationScript()
  let storage = SharedStorage()
  let commits: CommitRecorder
  let network = AsyncStream.makeStream(of: NetworkPath.self)
  let sessionEnds = AsyncStream.makeStream(of: SignedOutReason.self)
  let lineReopenings = AsyncStream.makeStream(of: Void.self)
  let shownReminders = AsyncStream.makeStream(of: Reminder.self)
  let authentication: Authentication
  let store: TestStoreOf<ApplicationFeature>

  init() throws {
    authentication = try .sample()
    commits = CommitRecorder(of: storage.log)
    let simulation = Simulation(log: storage.log)
    let doubles = ApplicationDoubles(
      script: script, storage: storage, clock: simulation.clock, network: network.stream,
      sessionEnds: sessionEnds.stream, lineReopenings: lineReopenings.stream,
      shownReminders: shownReminders.stream)
    store = TestStore(
      initialState: ApplicationFeature.State(), storage: storage, simulation: simulation
    ) {
      ApplicationFeature()
    } dependencies: {
      doubles.install(in: &$0)
    }
  }

  var calls: [ApplicationScript.Call] { script.calls.all }

  /// Returns Ana, who checked in when the clock started.
  func ana() throws -> User { try .sample(lastCheckedIn: referenceDate) }

  /// Ana's reminder, half an hour before her check-in is due.
  let reminder = Reminder(
    lead: .thirtyMinutes, date: referenceDate.addingTimeInterval(86_400 - 1_800),
    dueAt: referenceDate.addingTimeInterval(86_400))

  /// Launches the app on a device with a phase of the session and a user.
  ///
  /// - Parameter then: Receives the actions that the screen sends when it appears.
  func launch(
    _ phase: SessionPhase<Authentication>, user: User? = nil, showing screen: Screen,
    sourceLocation: SourceLocation = #_sourceLocation, then: () -> Void = {}
  ) {
    storage.setPhase(phase)
    storage.setUser(user)
    store.send(.launched, sourceLocation: sourceLocation)
    receive(phase, showing: screen, sourceLocation: sourceLocation)
    then()
    let reminders = user.flatMap { Reminder(nextFor: $0, at: referenceDate) }.map { [$0] } ?? []
    store.receive(.userChanged(user), sourceLocation: sourceLocation) { $0.reminders = reminders }
    if case .tabs = screen { receiveVariants(sourceLocation: sourceLocation) }
  }

  /// Changes the phase of the session and expects a screen.
  func move(
    to phase: SessionPhase<Authentication>, showing screen: Screen,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    storage.setPhase(phase)
    receive(phase, showing: screen, sourceLocation: sourceLocation)
  }

  private func receive(
    _ phase: SessionPhase<Authentication>, showing screen: Screen, sourceLocation: SourceLocation
  ) {
    let phase = phase.mapAccount(\.account)
    store.receive(.sessionChanged(phase), sourceLocation: sourceLocation) {
      $0.phase = phase
      $0.screen = screen
    }
  }

  /// Launches the app in an active session with a profile, so that the tabs are shown and the
  /// streams are open.
  func becomeActive(
    _ connectivity: Connectivity = .online, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    launch(
      .active(authentication, connectivity), user: try ana(), showing: tabs(),
      sourceLocation: sourceLocation
    ) {
      receiveTabsAppeared(isLaunch: true, sourceLocation: sourceLocation)
    }
  }

  private func receiveVariants(sourceLocation: SourceLocation) {
    store.receive(.reminderVariantsChanged(ReminderVariants()), sourceLocation: sourceLocation)
  }

  /// Receives the actions that follow when the tabs appear.
  ///
  /// - Parameter isLaunch: Whether they appear when the app is launched. The variants then follow the user.
  func receiveTabsAppeared(
    isLaunch: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    store.receive(.tabs(.appeared), sourceLocation: sourceLocation)
    store.receive(.tabs(.home(.appeared)), sourceLocation: sourceLocation)
    if !isLaunch { receiveVariants(sourceLocation: sourceLocation) }
  }

  /// Returns the initial tabs of a session.
  func tabs(_ session: UInt8 = 2) -> Screen {
    .tabs(TabsFeature.State(session: SessionID(uuid(session))))
  }

  /// Receives the changes of shared state by their names.
  func receiveCommits(_ entries: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    for entry in entries {
      store.receiveChange(of: ReadOnlyCommitLog.self, sourceLocation: sourceLocation) {
        $0.entries.append(entry)
      }
    }
  }

  /// Finishes the store, even if effects of the app are still running.
  func end(sourceLocation: SourceLocation = #_sourceLocation) {
    store.skipInFlightEffects(sourceLocation: sourceLocation)
    store.finish(sourceLocation: sourceLocation)
  }
}
