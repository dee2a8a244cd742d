internal import LifeSignalDomain

/// Why the app did not do what a person wanted, in the words of a story.
enum Refusal: String, CaseIterable, Sendable {
  case badNumber = "bad-number"
  case badCode = "bad-code"
  case wrongCode = "wrong-code"
  case tooManyAttempts = "too-many-attempts"
  case codeExpired = "code-expired"
  case codeSuperseded = "code-superseded"
  case codeNotUsable = "code-not-usable"
  case notExpected = "not-expected"
  case unavailable
  case signedOut = "signed-out"

  case badName = "bad-name"
  case blankName = "blank-name"
  case badNote = "bad-note"
  case badInterval = "bad-interval"
  case badReminder = "bad-reminder"
  case noBiometrics = "no-biometrics"
  case biometricsRefused = "biometrics-refused"
  case noProfile = "no-profile"
  case profileExists = "profile-exists"
  case phoneInUse = "phone-in-use"
  case tooSoon = "too-soon"
  case pictureTooLarge = "picture-too-large"
  case noSuchPicture = "no-such-picture"
  case notSaved = "not-saved"

  case noCode = "no-code"
  case notACode = "not-a-code"
  case noSuchUser = "no-such-user"
  case ownCode = "own-code"
  case alreadyAContact = "already-a-contact"
  case noRole = "no-role"
}

extension Refusal {
  /// What the screen that is shown refuses; nothing when it refuses nothing.
  init?(on screen: Screen) {
    switch screen {
    case .signIn(let signIn):
      guard let error = signIn.error else { return nil }
      self.init(error)
    case .onboarding(let onboarding):
      guard let error = onboarding.error else { return nil }
      self.init(error)
    case .tabs(let tabs):
      if let error = tabs.home.scanner?.error {
        self.init(error)
      } else if case .failed(let error) = tabs.home.code {
        self.init(error)
      } else {
        return nil
      }
    case .failed: self = .unavailable
    case .loading: return nil
    }
  }

  private init(_ error: SessionError) {
    self =
      switch error {
      case .invalidPhoneNumber: .badNumber
      case .invalidCode: .badCode
      case .wrongCode: .wrongCode
      case .tooManyAttempts: .tooManyAttempts
      case .codeExpired: .codeExpired
      case .codeSuperseded: .codeSuperseded
      case .codeNotUsable: .codeNotUsable
      case .notExpected: .notExpected
      case .phoneInUse: .phoneInUse
      case .signedOut: .signedOut
      case .unavailable: .unavailable
      }
  }

  private init(_ error: OnboardingError) {
    self =
      switch error {
      case .name(.blankFirstName), .name(.blankLastName): .blankName
      case .name: .badName
      case .note: .badNote
      case .intervalNotOffered: .badInterval
      case .plan: .badReminder
      case .biometric(.refused): .biometricsRefused
      case .biometric: .noBiometrics
      case .profile(let error): Self(error)
      }
  }

  private init(_ error: UserError) {
    self =
      switch error {
      case .notFound: .noProfile
      case .alreadyExists: .profileExists
      case .checkInTooSoon: .tooSoon
      case .reminderNotWithinInterval: .badReminder
      case .avatarTooLarge: .pictureTooLarge
      case .noSuchAvatar: .noSuchPicture
      case .notSaved: .notSaved
      case .signedOut: .signedOut
      case .unavailable: .unavailable
      }
  }

  private init(_ error: QRScannerError) {
    self =
      switch error {
      case .noCodeInPicture: .noCode
      case .notALifeSignalCode: .notACode
      case .noSuchUser: .noSuchUser
      case .ownCode: .ownCode
      case .alreadyAContact: .alreadyAContact
      case .noRoleChosen: .noRole
      case .signedOut: .signedOut
      case .unavailable: .unavailable
      }
  }
}
