public import StateKit

/// What an active person uses: the tabs (4.1). What the tabs say without being looked at are
/// ``Badges``, which anybody counts who shows them.
public struct TabsFeature: Reducer {
  /// The tabs of a session.
  public struct State: Hashable, Sendable {
    /// The session that they are shown in. Another one begins with other tabs.
    public let session: SessionID
    /// What is looked at.
    public var selectedTab = Tab.home
    /// The QR code and the settings of check-ins.
    public var home = HomeFeature.State()
    /// Checking in, and the emergency button.
    public var checkIn = CheckInFeature.State()
    /// Responders and dependents.
    public var contacts = ContactsFeature.State()
    /// The notification history.
    public var notifications = NotificationsHistoryFeature.State()
    /// The profile.
    public var profile = ProfileFeature.State()

    /// The tabs of a session, as they are at first.
    public init(session: SessionID) {
      self.session = session
    }
  }

  /// What happens in the tabs.
  public enum Action: Hashable, Sendable {
    /// The tabs are shown.
    case appeared
    /// Another tab is looked at.
    case tabSelected(Tab)
    /// Something happened at home.
    case home(HomeFeature.Action)
    /// Something happened where one checks in.
    case checkIn(CheckInFeature.Action)
    /// Something happened among the contacts.
    case contacts(ContactsFeature.Action)
    /// Something happened in the history.
    case notifications(NotificationsHistoryFeature.Action)
    /// Something happened in the profile.
    case profile(ProfileFeature.Action)
  }

  /// The tabs.
  public init() {}

  /// The parts, in order.
  public var body: some Reducer<State, Action> {
    Scope(state: \.home, action: .home) { HomeFeature() }
    Scope(state: \.checkIn, action: .checkIn) { CheckInFeature() }
    Scope(state: \.contacts, action: .contacts) { ContactsFeature() }
    Scope(state: \.notifications, action: .notifications) { NotificationsHistoryFeature() }
    Scope(state: \.profile, action: .profile) { ProfileFeature() }
    Reduce { state, action in
      switch action {
      case .appeared:
        return .merge(.send(.home(.appeared)), appear(state.selectedTab))
      case .tabSelected(let tab):
        guard tab != state.selectedTab else { return .none }
        let before = state.selectedTab
        state.selectedTab = tab
        let leave: Effect<Action> = before == .checkIn ? .send(.checkIn(.disappeared)) : .none
        return .merge(leave, appear(tab))
      case .home, .checkIn, .contacts, .notifications, .profile:
        return .none
      }
    }
  }

  private func appear(_ tab: Tab) -> Effect<Action> {
    switch tab {
    case .home: .none
    case .checkIn: .send(.checkIn(.appeared))
    case .responders, .dependents: .send(.contacts(.appeared))
    case .profile: .send(.profile(.appeared))
    }
  }
}
