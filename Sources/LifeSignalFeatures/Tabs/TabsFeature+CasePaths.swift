internal import StateKit

extension CasePath where Root == TabsFeature.Action, Value == HomeFeature.Action {
  static var home: Self {
    Self(embed: TabsFeature.Action.home) { if case .home(let it) = $0 { it } else { nil } }
  }
}

extension CasePath where Root == TabsFeature.Action, Value == CheckInFeature.Action {
  static var checkIn: Self {
    Self(embed: TabsFeature.Action.checkIn) { if case .checkIn(let it) = $0 { it } else { nil } }
  }
}

extension CasePath where Root == TabsFeature.Action, Value == ContactsFeature.Action {
  static var contacts: Self {
    Self(embed: TabsFeature.Action.contacts) { if case .contacts(let it) = $0 { it } else { nil } }
  }
}

extension CasePath where Root == TabsFeature.Action, Value == NotificationsHistoryFeature.Action {
  static var notifications: Self {
    Self(embed: TabsFeature.Action.notifications) {
      if case .notifications(let it) = $0 { it } else { nil }
    }
  }
}

extension CasePath where Root == TabsFeature.Action, Value == ProfileFeature.Action {
  static var profile: Self {
    Self(embed: TabsFeature.Action.profile) { if case .profile(let it) = $0 { it } else { nil } }
  }
}
