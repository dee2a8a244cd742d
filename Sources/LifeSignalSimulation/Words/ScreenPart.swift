internal import LifeSignalDomain
internal import LifeSignalFeatures

/// A part of a screen that shows its own refusals. A refusal stays on the screen while the user
/// acts on another part.
enum ScreenPart: Hashable, Sendable {
  /// `application` is the screen that offers a retry, and `code` is the QR code on the home tab.
  case application, signIn, onboarding, home, code, scanner, notifications, responders, contacts
  case checkIn, profile, phoneChange

  /// Creates the part that an action belongs to; returns `nil` for selecting another tab, and for
  /// leaving the app and returning to it.
  init?(of action: ApplicationFeature.Action) {
    switch action {
    case .signIn: self = .signIn
    case .onboarding: self = .onboarding
    case .tabs(.tabSelected), .enteredBackground, .becameActive, .tabs(.enteredBackground),
      .tabs(.becameActive):
      return nil
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
