internal import LifeSignalDomain

/// A part of a screen that refuses for itself: what one of them refused stands there while somebody
/// does something with another.
enum ScreenPart: Hashable, Sendable {
  case application, signIn, onboarding, home, code, scanner, notifications, responders, contacts
  case checkIn, profile, phoneChange

  /// The part that an action is done with; nothing for going to another tab.
  init?(of action: ApplicationFeature.Action) {
    switch action {
    case .signIn: self = .signIn
    case .onboarding: self = .onboarding
    case .tabs(.tabSelected): return nil
    case .tabs(.home(.scanTapped)), .tabs(.home(.scanner)): self = .scanner
    case .tabs(.home(.resetTapped)), .tabs(.home(.resetConfirmed)), .tabs(.home(.resetCancelled)),
      .tabs(.home(.codeReset)), .tabs(.home(.resetFailed)):
      self = .code
    case .tabs(.home): self = .home
    case .tabs(.notifications): self = .notifications
    case .tabs(.contacts(.responders)): self = .responders
    case .tabs(.contacts): self = .contacts
    case .tabs(.checkIn): self = .checkIn
    case .tabs(.profile(.changePhoneTapped)), .tabs(.profile(.phoneChange)): self = .phoneChange
    case .tabs(.profile): self = .profile
    default: self = .application
    }
  }
}
