public import StateKit

extension ContactsFeature.Action: CasePathable {
  /// The paths to the actions of the children.
  public struct Cases {
    let responders = CasePath(embed: ContactsFeature.Action.responders) {
      if case .responders(let it) = $0 { it } else { nil }
    }
    let dependents = CasePath(embed: ContactsFeature.Action.dependents) {
      if case .dependents(let it) = $0 { it } else { nil }
    }
    let commands = CasePath(embed: ContactsFeature.Action.commands) {
      if case .commands(let it) = $0 { it } else { nil }
    }
    let details = CasePath(embed: ContactsFeature.Action.details) {
      if case .details(let it) = $0 { it } else { nil }
    }
  }
  /// The paths to the cases of this enum.
  public static var cases: Cases { Cases() }
}
