import StateKit
import StateKitTesting
import Testing

/// A test receives what `await dismiss()` in an effect removes.
@Suite struct DismissEffectTests {
  /// A feature whose effect saves, and dismisses the feature.
  struct Editor: Reducer {
    enum Action: Equatable, Sendable { case saveTapped, saved }

    @Dependency(\.clock) var clock
    @Dependency(\.dismiss) var dismiss

    func reduce(into state: inout String, action: Action) -> Effect<Action> {
      switch action {
      case .saved: return .none
      case .saveTapped:
        return .run("save") { send in
          try await clock.sleep(for: .seconds(1))
          await send(.saved)
          await dismiss()
        }
      }
    }
  }

  struct Parent: Reducer {
    struct State: Equatable, Sendable {
      var editor: String?
    }

    enum Action: Equatable, Sendable, CasePathable {
      case editor(Editor.Action)
      case closeTapped
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        if action == .closeTapped { state.editor = nil }
        return .none
      }
      .ifLet(\.editor, action: \.editor) { Editor() }
    }
  }

  private func savingStore(
    exhaustivity: Exhaustivity = .on
  ) -> TestStore<Parent.State, Parent.Action> {
    let store = TestStore(
      initialState: Parent.State(editor: "draft"), exhaustivity: exhaustivity
    ) { Parent() }
    store.send(.editor(.saveTapped))
    store.advance(by: .seconds(1))
    return store
  }

  @Test func `The child is removed when the test receives the dismissal`() {
    let store = savingStore()
    store.receive(.editor(.saved))
    #expect(store.state.editor == "draft")
    store.receiveDismissal { $0.editor = nil }
    store.finish()
  }

  @Test func `The test of the child alone receives its dismissal`() {
    let store = TestStore(initialState: "draft") { Editor() }
    store.send(.saveTapped)
    store.advance(by: .seconds(1))
    store.receive(.saved)
    store.receiveDismissal()
  }

  @Test func `A dismissal that is not received, not asserted or not expected is a failure`() {
    let notReceived = FailureList.run {
      let store = savingStore()
      store.receive(.editor(.saved))
      store.finish()
    }.messages
    #expect(notReceived.count == 1)
    #expect(notReceived.first?.contains("dismiss() by save") == true)
    #expect(notReceived.first?.contains("Receive them with `store.receiveDismissal { … }`") == true)

    let bothNotReceived = FailureList.run { savingStore().finish() }.messages
    #expect(bothNotReceived.count == 1)
    #expect(
      bothNotReceived.first?.contains("`store.receive(…)` and `store.receiveDismissal { … }`")
        == true)

    let notAsserted = FailureList.run {
      let store = savingStore()
      store.receive(.editor(.saved))
      store.receiveDismissal()
    }.messages
    #expect(notAsserted.count == 1)
    #expect(notAsserted.first?.contains("receiving the dismissal") == true)

    let otherExpected = FailureList.run {
      let store = savingStore()
      store.receive(.editor(.saved))
      store.receive(.editor(.saved)) { $0.editor = nil }
    }.messages
    #expect(otherExpected.count == 1)
    #expect(otherExpected.first?.contains("but `dismiss()`, sent by the effect save") == true)

    let notPending = FailureList.run {
      let store = savingStore()
      store.receiveDismissal()
      store.receive(.editor(.saved))
      store.receiveDismissal { $0.editor = nil }
    }.messages
    #expect(notPending.count == 1)
  }

  @Test func `A child that is removed first takes its pending dismissal with it`() {
    let store = savingStore(exhaustivity: .off)
    store.send(.closeTapped) { $0.editor = nil }
    store.finish()
  }

  @Test func `A test that is not exhaustive skips to the dismissal`() {
    let store = savingStore(exhaustivity: .off)
    store.receiveDismissal { $0.editor = nil }
    store.finish()
  }
}
