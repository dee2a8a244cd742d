internal import LifeSignalDomain
internal import LifeSignalFeatures

/// The refusals of each part of a screen.
extension ScreenPart {
  /// Returns the visible parts of a screen, topmost first.
  static func shown(on screen: Screen) -> [ScreenPart] {
    switch screen {
    case .signIn: [.signIn]
    case .onboarding: [.onboarding]
    case .failed: [.application]
    case .loading: []
    case .tabs(let tabs):
      switch tabs.selectedTab {
      case .home: [.scanner, .code, .home, .notifications]
      case .responders: [.responders, .contacts]
      case .checkIn: [.checkIn]
      case .dependents: [.contacts]
      case .profile: [.phoneChange, .profile]
      }
    }
  }

  /// Returns the refusal of this part, whether or not the part is visible.
  func refusal(on screen: Screen) -> RefusalWord? {
    switch (self, screen) {
    case (.application, .failed): .unavailable
    case (.signIn, .signIn(let signIn)): signIn.error.map { RefusalWord($0) }
    case (.onboarding, .onboarding(let onboarding)): onboarding.error.map { RefusalWord($0) }
    case (_, .tabs(let tabs)): refusal(in: tabs)
    default: nil
    }
  }

  private func refusal(in tabs: TabsFeature.State) -> RefusalWord? {
    switch self {
    case .application, .signIn, .onboarding: nil
    case .home: tabs.home.error.map { RefusalWord($0) }
    case .code: if case .failed(let error) = tabs.home.code { RefusalWord(error) } else { nil }
    case .scanner: tabs.home.scanner?.error.map { RefusalWord($0) }
    case .notifications: tabs.notifications.error.map { RefusalWord($0) }
    case .responders: tabs.contacts.responders.error.map { RefusalWord($0) }
    case .contacts:
      tabs.contacts.commands.error.map { RefusalWord($0) }
        ?? tabs.contacts.refreshError.map { RefusalWord($0) }
    case .checkIn: tabs.checkIn.error.map { RefusalWord($0) }
    case .profile: tabs.profile.error.map { RefusalWord($0) }
    case .phoneChange: tabs.profile.phoneChange?.error.map { RefusalWord($0) }
    }
  }

  /// Removes the refusal of this part from a screen.
  func clearRefusal(on screen: inout Screen) {
    switch (self, screen) {
    case (.application, .failed): screen = .loading
    case (.signIn, .signIn(var signIn)):
      signIn.error = nil
      screen = .signIn(signIn)
    case (.onboarding, .onboarding(var onboarding)):
      onboarding.error = nil
      screen = .onboarding(onboarding)
    case (_, .tabs(var tabs)):
      clearRefusal(in: &tabs)
      screen = .tabs(tabs)
    default: break
    }
  }

  private func clearRefusal(in tabs: inout TabsFeature.State) {
    switch self {
    case .application, .signIn, .onboarding: break
    case .home: tabs.home.error = nil
    case .code: if case .failed = tabs.home.code { tabs.home.code = .idle }
    case .scanner: tabs.home.scanner?.error = nil
    case .notifications: tabs.notifications.error = nil
    case .responders: tabs.contacts.responders.error = nil
    case .contacts:
      tabs.contacts.commands.error = nil
      tabs.contacts.refreshError = nil
    case .checkIn: tabs.checkIn.error = nil
    case .profile: tabs.profile.error = nil
    case .phoneChange: tabs.profile.phoneChange?.error = nil
    }
  }
}
