public import LifeSignalDomain
public import StateKit

/// The tabs of an active session (rule 4.1). Views derive the ``Badges`` of the tabs from shared
/// state.
public struct TabsFeature: Reducer {
  /// The state of the tabs.
  public struct State: Hashable, Sendable {
    /// The session that the tabs belong to. Another session starts with new tabs.
    public let session: SessionID
    /// The tab that the screen shows.
    public var selectedTab = Tab.home
    /// The state of the home tab.
    public var home = HomeFeature.State()
    /// The state of the check-in tab.
    public var checkIn = CheckInFeature.State()
    /// The state of the tabs of responders and dependents.
    public var contacts = ContactsFeature.State()
    /// The state of the notification history.
    public var notifications = NotificationsHistoryFeature.State()
    /// The state of the profile tab.
    public var profile = ProfileFeature.State()

    /// Creates the initial tabs of a session.
    public init(session: SessionID) {
      self.session = session
    }
  }

  /// The actions of the tabs.
  public enum Action: Hashable, Sendable, CasePathable {
    /// The tabs appeared on the screen.
    case appeared
    /// The app went to the background.
    case enteredBackground
    /// The app became active again.
    case becameActive
    /// The user selected a tab.
    case tabSelected(Tab)
    /// An action of the home tab.
    case home(HomeFeature.Action)
    /// An action of the check-in tab.
    case checkIn(CheckInFeature.Action)
    /// An action of the contacts tabs.
    case contacts(ContactsFeature.Action)
    /// An action of the notification history.
    case notifications(NotificationsHistoryFeature.Action)
    /// An action of the profile tab.
    case profile(ProfileFeature.Action)
  }

  /// Creates the feature of the tabs.
  public init() {}

  /// The features of the tabs, followed by the selection of tabs.
  public var body: some Reducer<State, Action> {
    Scope(state: \.home, action: \.home) { HomeFeature() }
    Scope(state: \.checkIn, action: \.checkIn) { CheckInFeature() }
    Scope(state: \.contacts, action: \.contacts) { ContactsFeature() }
    Scope(state: \.notifications, action: \.notifications) { NotificationsHistoryFeature() }
    Scope(state: \.profile, action: \.profile) { ProfileFeature() }
    Reduce { state, action in
      switch action {
      case .appeared:
        return .merge(.send(.home(.appeared)), sendAppeared(to: state.selectedTab))
      case .enteredBackground:
        return .merge(
          state.selectedTab == .checkIn ? .send(.checkIn(.disappeared)) : .none,
          state.home.scanner == nil ? .none : .send(.home(.scanner(.enteredBackground))))
      case .becameActive:
        return state.selectedTab == .checkIn ? .send(.checkIn(.appeared)) : .none
      case .tabSelected(let tab):
        guard tab != state.selectedTab else { return .none }
        let previousTab = state.selectedTab
        state.selectedTab = tab
        let disappeared: Effect<Action> =
          previousTab == .checkIn ? .send(.checkIn(.disappeared)) : .none
        return .merge(disappeared, sendAppeared(to: tab))
      case .home, .checkIn, .contacts, .notifications, .profile:
        return .none
      }
    }
  }

  private func sendAppeared(to tab: Tab) -> Effect<Action> {
    switch tab {
    case .home: .none
    case .checkIn: .send(.checkIn(.appeared))
    case .responders, .dependents: .send(.contacts(.appeared))
    case .profile: .send(.profile(.appeared))
    }
  }
}
