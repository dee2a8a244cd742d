import StateKit
import StateKitPrinting
import Testing

/// Binding actions, which set one property.
@MainActor
struct BindingTests {
  @Test func `A binding action sets its property`() {
    let store = Store(initialState: Board.State()) { Board() }
    store.send(.binding(.set(\.title, "new")))
    store.send(.binding(.set(\.settings.volume, 4)))
    #expect(store.title == "new" && store.settings.volume == 4)
  }

  @Test func `A reducer can match binding actions by their property`() {
    let store = Store(initialState: Board.State()) {
      BindingReducer<Board.State, Board.Action>(action: \.binding)
      Reduce<Board.State, Board.Action> { state, action in
        switch action {
        case .binding(\.title): state.tags.append("title \(state.title)")
        case .binding(\.count): state.tags.append("count \(state.count)")
        default: break
        }
        return .none
      }
    }
    store.send(.binding(.set(\.title, "a")))
    store.send(.binding(.set(\.count, 2)))
    store.send(.binding(.set(\.settings.name, "b")))
    #expect(store.tags == ["title a", "count 2"])
  }

  private struct FeatureWithoutBindings: Reducer {
    var body: some Reducer<Board.State, Board.Action> { EmptyReducer() }
  }

  @Test func `A binding action that no reducer applies is reported`() {
    let log = EventLog()
    let recorder = EventRecorder(log)
    let store = Store(initialState: Board.State(), log: log) { FeatureWithoutBindings() }
    store.sendBinding(
      \.title, "new", action: \.binding, at: CodeLocation(fileID: "View.swift", line: 7))
    #expect(
      recorder.locatedIssues == [
        StoreIssue(
          #"""
          The binding action \State.title = "new" was sent, but no reducer applied it, so the \#
          state did not change. Likely cause: the body of the feature has no `BindingReducer`. Add \#
          `BindingReducer(action: \Cases.binding)` before the other reducers of the body.
          """#, at: CodeLocation(fileID: "View.swift", line: 7))
      ])
  }

  @Test func `A binding action that a reducer applies, at once or from the queue, is not reported`()
  {
    let log = EventLog()
    let recorder = EventRecorder(log)
    let location = CodeLocation(fileID: "View.swift", line: 7)
    let store = Store(initialState: Board.State(), log: log) { Board() }
    store.sendBinding(\.title, "new", action: \.binding, at: location)
    #expect(store.title == "new")
    // An observer runs while the store is busy, so the action is queued.
    let subscription = store.subscribe { [unowned store] state in
      if state.count == 0 { store.sendBinding(\.count, 3, action: \.binding, at: location) }
    }
    store.send(.binding(.set(\.title, "newer")))
    subscription.cancel()
    #expect(store.count == 3)
    // A reducer can also apply the action without `BindingReducer`.
    let other = Store(initialState: Board.State(), log: log) {
      Reduce<Board.State, Board.Action> { state, action in
        if case .binding(let binding) = action { binding(&state) }
        return .none
      }
    }
    other.sendBinding(\.title, "new", action: \.binding, at: location)
    #expect(other.title == "new")
    #expect(recorder.issues == [])
  }

  @Test func `Binding actions are equal if they set the same property to equal values`() {
    typealias Action = BindingAction<Board.State>
    #expect(Action.set(\.title, "a") == .set(\.title, "a"))
    #expect(Action.set(\.title, "a") != .set(\.title, "b"))
    #expect(Action.set(\.title, "a") != .set(\.settings.name, "a"))
    #expect(Action.set(\.count, 1) != .set(\.settings.volume, 1))
    #expect("\(Action.set(\.title, "a"))" == #"\State.title = "a""#)
  }

  @Test func `A binding action prints as its property and new value`() {
    let printer = ValuePrinter()
    let action = Board.Action.binding(.set(\.title, "a\u{200B}"))
    #expect(printer.describe(action) == #"binding(\State.title = "a\u{200B}")"#)
    #expect(printer.format([action]) == #"[binding(\State.title = "a\u{200B}")]"#)
    let difference = printer.difference(from: action, to: .binding(.set(\.count, 2)))
    #expect(
      difference.description == #"binding: \State.title = "a\u{200B}" → \State.count = 2"#)
    #expect(printer.difference(from: action, to: action).isEmpty)
  }
}
