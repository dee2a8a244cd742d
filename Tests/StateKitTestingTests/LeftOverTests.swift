import StateKit
import StateKitSimulation
import Testing

@testable import StateKitTesting

/// What a test leaves over is found when its store goes away.
struct LeftOverTests {
  private func lab() -> TestStoreOf<Lab> {
    let storage = SharedStorage()
    return TestStore(initialState: Lab.State(), storage: storage) {
      Lab()
    } dependencies: {
      $0.noteClient = .live(in: storage)
    }
  }

  @Test func `It is reported at the line of the last step`() {
    var line = 0
    let failures = FailureList.run {
      let store = lab()
      store.send(.nothingTapped)
      line = #line + 1
      store.send(.fetchTapped)
    }
    #expect(failures.all.map(\.line) == [line])
  }

  @Test func `What happens as the store goes away is reported, however little the test has to say`()
  {
    let failures = FailureList.run {
      let store = lab()
      store.exhaustivity = .off
      store.send(.pairTapped)
      store.send(.echoTapped)
    }
    #expect(failures.messages.count == 1)
    #expect(failures.messages.first?.contains("100000 actions") == true, "\(failures.messages)")
  }

  @Test func `Without a step it is reported at the line of the making`() {
    let storage = SharedStorage()
    let notes = NoteClient.live(in: storage)
    var line = 0
    let failures = FailureList.run {
      line = #line + 1
      let store = TestStore(initialState: Lab.State(), storage: storage) { Lab() }
      notes.append("milk")
      withExtendedLifetime(store) {}
    }
    #expect(failures.all.map(\.line) == [line])
  }

  @Test func `What was reported once is not reported again`() {
    let failures = FailureList.run {
      let store = lab()
      store.send(.waitTapped)
      store.finish()
    }
    #expect(failures.all.count == 1)
  }

  @Test func `Swift Testing is told of it`() {
    withKnownIssue {
      let store = lab()
      store.send(.fetchTapped)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("The test ended, and actions of effects") }
    }
  }

  @Test func `A notice is no failure of the test`() {
    let store = lab()
    store.exhaustivity = .off(showSkipped: true)
    let failures = FailureList.run {
      let store = lab()
      store.exhaustivity = .off(showSkipped: true)
      store.send(.countSet(1))
    }
    #expect(failures.all.map(\.failure.isNotice) == [true])
    store.exhaustivity = .off
  }

  @Test func `When nothing is left, nothing is said`() {
    let store = lab()
    store.send(.fetchTapped)
    store.receive(.fetched(1)) { $0.count = 1 }
    store.send(.writeTapped)
    store.receiveChange(of: ReadOnlyNoteState.self) { $0.notes = ["milk"] }
  }

  @Test func `Without exhaustivity nothing has to be said`() {
    let store = lab()
    store.exhaustivity = .off
    store.send(.pairTapped)
    store.send(.waitTapped)
    store.send(.writeTapped)
    store.send(.listenTapped)
    store.advance(by: .seconds(9))
  }
}
