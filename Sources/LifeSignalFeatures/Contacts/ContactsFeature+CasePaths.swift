internal import StateKit

extension CasePath where Root == ContactsFeature.Action, Value == RespondersFeature.Action {
  static var responders: Self {
    Self(embed: ContactsFeature.Action.responders) {
      if case .responders(let it) = $0 { it } else { nil }
    }
  }
}

extension CasePath where Root == ContactsFeature.Action, Value == DependentsFeature.Action {
  static var dependents: Self {
    Self(embed: ContactsFeature.Action.dependents) {
      if case .dependents(let it) = $0 { it } else { nil }
    }
  }
}

extension CasePath where Root == ContactsFeature.Action, Value == ContactCommandsFeature.Action {
  static var commands: Self {
    Self(embed: ContactsFeature.Action.commands) {
      if case .commands(let it) = $0 { it } else { nil }
    }
  }
}

extension CasePath where Root == ContactsFeature.Action, Value == ContactDetailsFeature.Action {
  static var details: Self {
    Self(embed: ContactsFeature.Action.details) {
      if case .details(let it) = $0 { it } else { nil }
    }
  }
}
