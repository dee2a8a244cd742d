import StateKit

/// Reducers combined in every way that a body allows. Each records that it ran, and records it
/// again a second later, with its own effect.
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
        return .run("voice") { [clock, name] send in
          try await clock.sleep(for: .seconds(1))
          await send(.finished(name))
        }
      case .finished(name):
        state.notes.append("\(name) has sung")
        return .none
      case .finished: return .none
      }
    }
  }

  let isFull: Bool

  var body: some Reducer<State, Action> {
    Member(name: "first")
    if isFull { Member(name: "guest") }
    if isFull { Member(name: "alto") } else { Member(name: "bass") }
    for name in ["tenor", "soprano"] { Member(name: name) }
    EmptyReducer()
    CombineReducers {
      Member(name: "organ")
      Reduce(Member(name: "bell"))
    }
    AnyReducer(Member(name: "drum"))
    Reduce { state, action in
      if action == .started { state.notes.append("end") }
      return .none
    }
  }
}
