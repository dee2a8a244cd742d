import StateKit
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
