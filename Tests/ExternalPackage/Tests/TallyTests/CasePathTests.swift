import StateKit
import StateKitTesting
import Tally
import Testing

/// A parent whose case paths the plugin generates in a user's package.
struct TwoTallies: Reducer {
  struct State: Equatable, Sendable {
    var left = TallyRow.State()
    var right: TallyRow.State?
  }

  enum Action: Equatable, Sendable, CasePathable {
    case rightTapped
    case left(TallyRow.Action)
    case right(TallyRow.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.left, action: \.left) { TallyRow() }
    Reduce { state, action in
      if action.is(\.rightTapped) { state.right = TallyRow.State() }
      return .none
    }
    .ifLet(\.right, action: \.right) { TallyRow() }
  }
}

struct TallyRow: Reducer {
  struct State: Equatable, Sendable {
    var count = 0
  }

  enum Action: Equatable, Sendable, CasePathable {
    case addTapped
    case added(Int)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .addTapped:
        return .send(.added(2))
      case .added(let number):
        state.count += number
        return .none
      }
    }
  }
}

/// An enum of another level needs no other imports in the user's files.
public enum PublicStage: CasePathable, Equatable, Sendable {
  case draft(text: String)
}

struct CasePathTests {
  @Test func `Children run by the paths that the plugin generates`() {
    let store = TestStore(initialState: TwoTallies.State()) { TwoTallies() }
    store.send(.left(.addTapped))
    store.receive(\.left.added, 2) { $0.left.count = 2 }
    store.send(.rightTapped) { $0.right = TallyRow.State() }
    store.send(.right(.addTapped))
    store.receive(\.right.added) { $0.right?.count = 2 }
  }

  @Test func `A public enum has paths, too`() {
    var stage = PublicStage.draft(text: "a")
    stage.modify(\.draft) { $0 += "b" }
    #expect(stage == .draft(text: "ab"))
  }
}
