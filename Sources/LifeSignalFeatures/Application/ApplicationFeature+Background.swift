internal import LifeSignalDomain
internal import StateKit

/// The app in the background (rule 4.1).
extension ApplicationFeature {
  /// Stops what only the person on the screen needs. All other effects go on.
  func enterBackground(_ state: inout State) -> Effect<Action> {
    guard !state.isInBackground else { return .none }
    state.isInBackground = true
    guard case .tabs = state.screen else { return .none }
    return .merge(.send(.tabs(.enteredBackground)), keepInSync(isInBackground: true))
  }

  /// Continues, and checks whether the session and the profile are still valid.
  func becomeActive(_ state: inout State) -> Effect<Action> {
    let wasInBackground = state.isInBackground
    state.isInBackground = false
    guard wasInBackground, case .tabs = state.screen else { return validate() }
    return .merge(
      validate(), .send(.tabs(.becameActive)), keepInSync(isInBackground: false),
      resumeStreams(&state), refreshExperiments())
  }
}
