internal import LifeSignalDomain

/// A person with a device in hand: what the phrases act on and look at.
struct StageActor {
  let name: ScenarioActor
  let person: Person
  let device: Device
  let stage: Stage

  var session: ReadOnlySessionState { device.published(ReadOnlySessionState.self) }
  var user: ReadOnlyUserState { device.published(ReadOnlyUserState.self) }
  var contacts: ReadOnlyContactsState { device.published(ReadOnlyContactsState.self) }
  var notifications: ReadOnlyNotificationsState {
    device.published(ReadOnlyNotificationsState.self)
  }

  /// The account holder that the device shows.
  func shownUser() throws(StageError) -> User {
    guard let user = user.user else {
      throw .notPossible(reason: "\(name) has no profile; \(name) is \(session.phase.story)")
    }
    return user
  }
}

extension StageActor {
  /// Does something on the sign-in screen.
  func signIn(_ actions: SignInFeature.Action...) throws(StageError) {
    guard case .signIn = device.state.screen else { throw notThere("the sign-in screen") }
    for action in actions { device.send(.signIn(action)) }
  }

  /// Does something on the onboarding screen.
  func onboarding(_ actions: OnboardingFeature.Action...) throws(StageError) {
    guard case .onboarding = device.state.screen else { throw notThere("onboarding") }
    for action in actions { device.send(.onboarding(action)) }
  }

  /// Does something at home.
  func home(_ actions: HomeFeature.Action...) throws(StageError) {
    guard case .tabs = device.state.screen else { throw notThere("the tabs") }
    for action in actions { device.send(.tabs(.home(action))) }
  }

  /// What the scanner shows.
  func scanner() throws(StageError) -> QRScannerFeature.State {
    guard case .tabs(let tabs) = device.state.screen else { throw notThere("the tabs") }
    guard let scanner = tabs.home.scanner else {
      throw .notPossible(reason: "\(name) has not opened the scanner")
    }
    return scanner
  }

  private func notThere(_ place: String) -> StageError {
    .notPossible(reason: "\(name) does not see \(place), but \(device.state.screen.story)")
  }
}
