internal import LifeSignalDomain
internal import LifeSignalFeatures

/// A person with one of their devices: the subject of a phrase.
struct ScenarioDevice {
  let name: DeviceReference
  let person: Person
  let device: Device
  let context: ScenarioContext

  var session: ReadOnlySessionState { device.published(ReadOnlySessionState.self) }
  var user: ReadOnlyUserState { device.published(ReadOnlyUserState.self) }
  var contacts: ReadOnlyContactsState { device.published(ReadOnlyContactsState.self) }
  var notifications: ReadOnlyNotificationsState {
    device.published(ReadOnlyNotificationsState.self)
  }

  /// Returns the user that the device shows.
  func shownUser() throws(ScenarioStepError) -> User {
    guard let user = user.user else {
      throw .notPossible(reason: "\(name) has no profile; \(name) is \(session.phase.scenarioText)")
    }
    return user
  }
}

extension ScenarioDevice {
  /// Sends actions to the sign-in screen.
  func sendToSignIn(_ actions: SignInFeature.Action...) throws(ScenarioStepError) {
    try requireSignInScreen()
    for action in actions { device.send(.signIn(action)) }
  }

  /// Sends actions to the onboarding screen.
  func sendToOnboarding(_ actions: OnboardingFeature.Action...) throws(ScenarioStepError) {
    try requireOnboardingScreen()
    for action in actions { device.send(.onboarding(action)) }
  }

  /// Throws an error if the device does not show the sign-in screen.
  func requireSignInScreen() throws(ScenarioStepError) {
    try requireForeground()
    guard case .signIn = device.state.screen else { throw notShown("the sign-in screen") }
  }

  /// Throws an error if the device does not show onboarding.
  func requireOnboardingScreen() throws(ScenarioStepError) {
    try requireForeground()
    guard case .onboarding = device.state.screen else { throw notShown("onboarding") }
  }

  /// Sends actions to the home tab.
  func sendToHome(_ actions: HomeFeature.Action...) throws(ScenarioStepError) {
    _ = try shownTabs(.home)
    for action in actions { try sendToTabs(.home, .home(action)) }
  }

  /// Selects a tab, if one is given, and sends an action to the tabs. The immediate effects of the
  /// action have run when this returns.
  func sendToTabs(_ tab: Tab?, _ action: TabsFeature.Action) throws(ScenarioStepError) {
    _ = try shownTabs(tab)
    device.send(.tabs(action))
    context.world.run()
  }

  /// Selects a tab, if one is given, and returns the state of the tabs.
  @discardableResult
  func shownTabs(_ tab: Tab? = nil) throws(ScenarioStepError) -> TabsFeature.State {
    try requireForeground()
    guard case .tabs(let tabs) = device.state.screen else { throw notShown("the tabs") }
    guard let tab, tab != tabs.selectedTab else { return tabs }
    device.send(.tabs(.tabSelected(tab)))
    context.world.run()
    return try shownTabs()
  }

  /// Returns the state of the scanner.
  func scanner() throws(ScenarioStepError) -> QRScannerFeature.State {
    guard case .tabs(let tabs) = device.state.screen else { throw notShown("the tabs") }
    guard let scanner = tabs.home.scanner else {
      throw .notPossible(reason: "\(name) has not opened the scanner")
    }
    return scanner
  }

  /// Throws an error if the app is in the background, where the person cannot touch it.
  private func requireForeground() throws(ScenarioStepError) {
    guard !device.isInBackground else {
      throw .notPossible(reason: "\(name) has left the app, and has to return to it first")
    }
  }

  private func notShown(_ place: String) -> ScenarioStepError {
    guard device.isRunning else { return .notRunning(name) }
    return .notPossible(
      reason: "\(name) does not see \(place), but \(device.state.screen.scenarioText)")
  }
}
