import StateKit

/// A grid with a value that `onChange` observes.
struct WatchedGrid: Reducer {
  typealias State = Grid.State
  typealias Action = Grid.Action

  var body: some Reducer<State, Action> {
    Grid().onChange(of: { $0.rows.count }) { state, _, _ in
      state.isOpen = true
      return .none
    }
  }
}
