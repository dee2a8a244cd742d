import StateKit
import StateKitTesting
import Testing

/// A test can pass the constructor of a case to `receive`, such as `Action.moved(x:)`, instead of
/// an action. These tests check which actions each constructor matches.
struct ReceiveCaseTests {
  enum Action: Sendable {
    case start(Int)
    case moved(x: Int)
    case moved(y: Int)
    case placed(a: Int, b: Int)
    case placed(c: Int, d: Int)
    case void(Void)
    case anything(any Sendable)
  }

  private struct Sending: Reducer {
    let actions: [Action]

    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      if case .start(let index) = action { .send(actions[index]) } else { .none }
    }
  }

  /// Returns a store in which an effect has sent the action.
  private func storeAfterSending(_ action: Action) -> TestStore<Int, Action> {
    let store = TestStore(initialState: 0) { Sending(actions: [action]) }
    store.send(.start(0))
    return store
  }

  @Test func `Cases with the same name are distinguished by their labels`() {
    storeAfterSending(.moved(x: 1)).receive(Action.moved(x:))
    storeAfterSending(.moved(y: 1)).receive(Action.moved(y:))
    storeAfterSending(.placed(c: 1, d: 2)).receive(Action.placed(c:d:))
    let failures = FailureList.run {
      storeAfterSending(.moved(x: 1)).receive(Action.moved(y:))
      storeAfterSending(.placed(a: 1, b: 2)).receive(Action.placed(c:d:))
    }
    #expect(failures.messages.count == 2)
    #expect(failures.messages.allSatisfy { $0.contains("was next") })
  }

  @Test func `A payload may be Void, or an existential`() {
    storeAfterSending(.void(())).receive(Action.void)
    storeAfterSending(.anything(1)).receive(Action.anything)
  }
}
