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
    _ = try shownTabs(.home)
    for action in actions { try tabs(.home, .home(action)) }
  }

  /// Goes to a tab, unless that does not matter, and does something there. What the app does at once
  /// because of it is done when this returns.
  func tabs(_ tab: Tab?, _ action: TabsFeature.Action) throws(StageError) {
    _ = try shownTabs(tab)
    device.send(.tabs(action))
    stage.world.run()
  }

  /// Goes to a tab, unless that does not matter, and gives what the tabs are.
  @discardableResult
  func shownTabs(_ tab: Tab? = nil) throws(StageError) -> TabsFeature.State {
    guard case .tabs(let tabs) = device.state.screen else { throw notThere("the tabs") }
    guard let tab, tab != tabs.selectedTab else { return tabs }
    device.send(.tabs(.tabSelected(tab)))
    stage.world.run()
    return try shownTabs()
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
    guard device.isRunning else { return .notRunning(name) }
    return .notPossible(reason: "\(name) does not see \(place), but \(device.state.screen.story)")
  }
}
