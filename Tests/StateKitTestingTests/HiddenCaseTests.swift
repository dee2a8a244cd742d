import StateKit
import StateKitTesting
import Testing

/// Actions whose `customMirror` does not show their cases.
@Suite struct HiddenCaseTests {
  /// Actions that keep their texts out of logs.
  enum Action: Equatable, Sendable, CustomReflectable {
    case typed
    case found(String)
    case failed(String)

    var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .enum) }
  }

  struct Form: Reducer {
    struct State: Equatable, Sendable {
      var found = ""
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .typed: return .run("find") { send in await send(.found("a")) }
      case .found(let text), .failed(let text): state.found = text
      }
      return .none
    }
  }

  private let message = """
    The test expected to receive `Action.found`, but `Action()`, sent by the effect find \
    (StateKitTestingTests/HiddenCaseTests.swift:23), was next, and its case cannot be \
    determined.

    Likely cause:
      - `Action` has a `customMirror` that does not show the case and its payload.

    Fix: Receive the action with a `CasePath`, with a predicate as in \
    `store.receive(where: { … })`, or by passing the whole action to `receive`.
    """

  @Test(arguments: [Exhaustivity.on, .off])
  func `A failure explains how to receive a case that a mirror hides`(
    exhaustivity: Exhaustivity
  ) {
    let failures = FailureList.run {
      let store = TestStore(initialState: Form.State(), exhaustivity: exhaustivity) { Form() }
      store.send(.typed)
      store.receive(Action.found) { $0.found = "a" }
    }
    #expect(failures.messages == [message])
  }

  @Test func `A hidden case is received by a case path, a predicate, or a whole action`() {
    let store = TestStore(initialState: Form.State()) { Form() }
    store.send(.typed)
    store.receive(\.found) { $0.found = "a" }
    store.send(.typed)
    store.receive(where: { $0 == .found("a") })
    store.send(.typed)
    store.receive(.found("a"))
  }
}

extension HiddenCaseTests.Action: CasePathable {
  struct Cases {
    let found = CasePath(embed: HiddenCaseTests.Action.found) {
      if case .found(let text) = $0 { text } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}
