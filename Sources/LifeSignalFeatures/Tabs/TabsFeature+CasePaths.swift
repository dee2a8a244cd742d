public import StateKit

extension TabsFeature.Action: CasePathable {
  /// The paths to the actions of the children.
  public struct Cases {
    let home = CasePath(embed: TabsFeature.Action.home) {
      if case .home(let it) = $0 { it } else { nil }
    }
    let checkIn = CasePath(embed: TabsFeature.Action.checkIn) {
      if case .checkIn(let it) = $0 { it } else { nil }
    }
    let contacts = CasePath(embed: TabsFeature.Action.contacts) {
      if case .contacts(let it) = $0 { it } else { nil }
    }
    let notifications = CasePath(embed: TabsFeature.Action.notifications) {
      if case .notifications(let it) = $0 { it } else { nil }
    }
    let profile = CasePath(embed: TabsFeature.Action.profile) {
      if case .profile(let it) = $0 { it } else { nil }
    }
  }
  /// The paths to the cases of this enum.
  public static var cases: Cases { Cases() }
}
