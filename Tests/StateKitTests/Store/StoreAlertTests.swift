@testable import StateKit
import Testing

/// What the view of an alert sends.
@MainActor
struct StoreAlertTests {
  let log = EventLog(origin: "alerts")
  let recorder: EventRecorder
  let store: StoreOf<Notebook>

  init() {
    recorder = EventRecorder(log)
    store = Store(initialState: Notebook.State(notes: ["a"]), log: log) { Notebook() }
    store.send(.deleteAllTapped)
    recorder.clear()
  }

  /// The recorded actions.
  private var actions: [String] {
    recorder.lines.filter { $0.hasPrefix("action ") }
  }

  @Test func `A tapped button with an action answers`() throws {
    let alert = try #require(store.alert)
    store.answer(alert.buttons[0], action: \.alert)
    #expect(store.state.notes == [] && store.state.alert == nil)
    // The view also reports that the alert has disappeared, which is no second answer.
    store.close(alert, at: \.alert, action: \.alert)
    #expect(actions.count == 1 && recorder.issues == [])
  }

  @Test func `A tapped button without an action only closes the alert`() throws {
    let alert = try #require(store.alert)
    store.answer(alert.buttons[1], action: \.alert)
    #expect(store.state.notes == ["a"] && store.state.alert == nil && actions.count == 1)
  }

  @Test func `An alert that the user closes is cleared`() throws {
    store.close(try #require(store.alert), at: \.alert, action: \.alert)
    #expect(store.state.alert == nil && actions.count == 1)
  }

  @Test func `The end of one alert does not close the next one`() throws {
    let alert = try #require(store.alert)
    store.send(.deleteAllTapped)
    recorder.clear()
    store.close(alert, at: \.alert, action: \.alert)
    #expect(store.state.alert == alert && actions == [])
  }
}
