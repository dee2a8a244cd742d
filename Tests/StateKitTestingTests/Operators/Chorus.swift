import StateKit

/// Reducers put together in every way that a body can: each notes that it ran, and says so again a
/// second later, each by an effect of its own.
struct Chorus: Reducer {
  struct State: Equatable, Sendable {
    var notes: [String] = []
  }

  enum Action: Equatable, Sendable {
    case sing
    case sung(String)
  }

  /// One of those who sing.
  struct Voice: Reducer {
    let name: String

    @Dependency(\.clock) var clock

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .sing:
        state.notes.append(name)
        return .run("voice") { [clock, name] send in
          try await clock.sleep(for: .seconds(1))
          await send(.sung(name))
        }
      case .sung(name):
        state.notes.append("\(name) has sung")
        return .none
      case .sung: return .none
      }
    }
  }

  let isFull: Bool

  var body: some Reducer<State, Action> {
    Voice(name: "first")
    if isFull { Voice(name: "guest") }
    if isFull { Voice(name: "alto") } else { Voice(name: "bass") }
    for name in ["tenor", "soprano"] { Voice(name: name) }
    EmptyReducer()
    CombineReducers {
      Voice(name: "organ")
      Reduce(Voice(name: "bell"))
    }
    AnyReducer(Voice(name: "drum"))
    Reduce { state, action in
      if action == .sing { state.notes.append("end") }
      return .none
    }
  }
}
