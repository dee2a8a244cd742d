import StateKit

/// A bench with an identity.
struct Row: Reducer {
  struct State: Hashable, Sendable, Identifiable {
    var id: Int
    var bench = Bench.State()
  }

  var body: some Reducer<State, Bench.Action> {
    Scope(state: \.bench, action: CasePath(embed: { $0 }, extract: { $0 })) { Bench() }
  }
}
