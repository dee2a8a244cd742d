internal import LifeSignalDomain
internal import LifeSignalFeatures
internal import StateKit

/// Runs the app, and records which part of the screen refuses an action and when.
///
/// If the same refusal is on the screen before and after an action, the screen does not show
/// whether the app refused this action, too. In that case, the reducer also runs on a copy of the
/// state without the refusal: if the refusal appears again, the action was refused. The effect of
/// that second run is discarded.
struct RefusalObserver<App: Reducer>: CompositeReducer {
  typealias State = App.State
  typealias Action = App.Action

  /// The reducer of the app.
  let app: App
  /// The key path to the screen in the app's state.
  let screen: WritableKeyPath<State, Screen>
  /// Returns the part of the screen that an action belongs to.
  let part: (Action) -> ScreenPart?
  /// The recorder of the refusals.
  let recorder: RefusalRecorder
  /// Returns the time since the start of the world.
  let now: () -> Duration

  func compile(_ context: ReducerContext<State>) -> Reduction<State, Action> {
    let (run, runOnCopy) = (app.compile(context), app.compile(context))
    return { [screen, part, recorder, now] state, action in
      let part = part(action)
      let refusalBefore = part?.refusal(on: state[keyPath: screen])
      let copy = refusalBefore.map { _ in state }
      let effect = run(&state, action)
      let refusalAfter = part?.refusal(on: state[keyPath: screen])
      var isRefused = refusalAfter != nil && refusalAfter != refusalBefore
      if let part, var copy, refusalAfter != nil, refusalAfter == refusalBefore {
        part.clearRefusal(on: &copy[keyPath: screen])
        _ = runOnCopy(&copy, action)
        isRefused = part.refusal(on: copy[keyPath: screen]) != nil
      }
      recorder.update(for: state[keyPath: screen], refusedBy: isRefused ? part : nil, now: now())
      return effect
    }
  }
}
