import Foundation
import LifeSignalDomain
import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// The root, with doubles of its clients. What they prepare they write into a ledger; where the session
/// stands and who the user is, the test says.
struct ApplicationBench {
  let script = ApplicationScript()
  let storage = SharedStorage()
  let commits: Commits
  let network = AsyncStream.makeStream(of: Bool.self)
  let ends = AsyncStream.makeStream(of: SignedOutReason.self)
  let authentication: Authentication
  let store: TestStoreOf<ApplicationFeature>

  init() throws {
    authentication = try .sample()
    commits = Commits(of: storage.log)
    let simulation = Simulation(log: storage.log)
    let doubles = ApplicationDoubles(
      script: script, storage: storage, clock: simulation.clock, network: network.stream,
      ends: ends.stream)
    store = TestStore(
      initialState: ApplicationFeature.State(), storage: storage, simulation: simulation
    ) {
      ApplicationFeature()
    } dependencies: {
      doubles.install(in: &$0)
    }
  }

  var calls: [ApplicationScript.Call] { script.calls.all }

  /// Ana, who checked in when the clock began.
  func ana() throws -> User { try .sample(lastCheckedIn: zero) }

  /// Her reminder, half an hour before a day is over.
  let reminder = Reminder(
    lead: .thirtyMinutes, date: zero.addingTimeInterval(86_400 - 1_800),
    dueAt: zero.addingTimeInterval(86_400))

  /// A launch of the app, with what is on the device; `then` receives what the screen sends.
  func launch(
    _ phase: SessionPhase<Authentication>, user: User? = nil, showing screen: Screen,
    sourceLocation: SourceLocation = #_sourceLocation, then: () -> Void = {}
  ) {
    storage.setPhase(phase)
    storage.setUser(user)
    store.send(.launched, sourceLocation: sourceLocation)
    receive(phase, showing: screen, sourceLocation: sourceLocation)
    then()
    let reminders = user.flatMap { Reminder(next: $0, at: zero) }.map { [$0] } ?? []
    store.receive(.userChanged(user), sourceLocation: sourceLocation) { $0.reminders = reminders }
  }

  /// The session stands somewhere else, and is looked at.
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

  /// Launched, signed in and with a profile: the tabs are shown, and the streams are open.
  func becomeActive(
    _ freshness: Freshness = .online, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    launch(
      .active(authentication, freshness), user: try ana(), showing: tabs(),
      sourceLocation: sourceLocation
    ) {
      tabsAppear(sourceLocation: sourceLocation)
    }
  }

  func tabsAppear(sourceLocation: SourceLocation = #_sourceLocation) {
    store.receive(.tabs(.appeared), sourceLocation: sourceLocation)
    store.receive(.tabs(.home(.appeared)), sourceLocation: sourceLocation)
  }

  func tabs(_ session: UInt8 = 2) -> Screen {
    .tabs(TabsFeature.State(session: SessionID(uuid(session))))
  }

  /// The changes of shared state that were made, in words.
  func receiveLedger(_ entries: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    for entry in entries {
      store.receiveChange(of: ReadOnlyLedger.self, sourceLocation: sourceLocation) {
        $0.entries.append(entry)
      }
    }
  }

  /// The end of a test in which the app goes on.
  func end(sourceLocation: SourceLocation = #_sourceLocation) {
    store.skipInFlightEffects(sourceLocation: sourceLocation)
    store.finish(sourceLocation: sourceLocation)
  }
}
