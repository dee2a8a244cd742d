internal import LifeSignalDomain
internal import StateKit

/// Notes which part of the screen refuses what, and when, while the app runs as it does without.
///
/// Where the same refusal stands before and after an action, nobody sees whether the action was refused
/// again or had nothing to do with it. So it is asked what a screen without it would show: a reducer
/// says so without doing anything, for what it wants done is thrown away.
struct RefusalWatch<App: Reducer>: CompositeReducer {
  typealias State = App.State
  typealias Action = App.Action

  /// The app.
  let app: App
  /// Where it keeps what it shows.
  let screen: WritableKeyPath<State, Screen>
  /// The part of the screen that an action is done with.
  let part: (Action) -> ScreenPart?
  /// Where it is noted.
  let board: RefusalBoard
  /// The time since the world began.
  let now: () -> Duration

  func compile(_ context: ReducerContext<State>) -> Reduction<State, Action> {
    let (run, asked) = (app.compile(context), app.compile(context))
    return { [screen, part, board, now] state, action in
      let part = part(action)
      let before = part?.refusal(on: state[keyPath: screen])
      let clean = before.map { _ in state }
      let effect = run(&state, action)
      let after = part?.refusal(on: state[keyPath: screen])
      var isRefused = after != nil && after != before
      if let part, var clean, after != nil, after == before {
        part.clearRefusal(on: &clean[keyPath: screen])
        _ = asked(&clean, action)
        isRefused = part.refusal(on: clean[keyPath: screen]) != nil
      }
      board.look(at: state[keyPath: screen], refusedBy: isRefused ? part : nil, now: now())
      return effect
    }
  }
}
