import StateKit

/// Reducers combined in every way that a body allows. Each member records that it ran, and a second
/// later that its effect finished.
struct ComposedBody: Reducer {
  struct State: Equatable, Sendable {
    var notes: [String] = []
  }

  enum Action: Equatable, Sendable {
    case started
    case finished(String)
  }

  /// One of the combined reducers.
  struct Member: Reducer {
    let name: String

    @Dependency(\.clock) var clock

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .started:
        state.notes.append(name)
        return .run("member") { [clock, name] send in
          try await clock.sleep(for: .seconds(1))
          await send(.finished(name))
        }
      case .finished(name):
        state.notes.append("\(name) finished")
        return .none
      case .finished: return .none
      }
    }
  }

  let condition: Bool

  var body: some Reducer<State, Action> {
    Member(name: "first")
    if condition { Member(name: "optional") }
    if condition { Member(name: "if branch") } else { Member(name: "else branch") }
    for name in ["loop 1", "loop 2"] { Member(name: name) }
    EmptyReducer()
    CombineReducers {
      Member(name: "combined")
      AnyReducer(Member(name: "erased"))
    }
    Reduce { state, action in
      if action == .started { state.notes.append("end") }
      return .none
    }
  }
}
