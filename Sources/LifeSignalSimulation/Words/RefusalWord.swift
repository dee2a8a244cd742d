internal import LifeSignalDomain
internal import LifeSignalFeatures

/// Why the app did not perform an action, in the language of scenarios.
enum RefusalWord: String, CaseIterable, Sendable {
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
  case biometricsNotEnrolled = "biometrics-not-enrolled"
  case biometricsCancelled = "biometrics-cancelled"
  case noOtherWay = "no-other-way"
  case biometricsInterrupted = "biometrics-interrupted"
  case noPasscode = "no-passcode"
  case biometricsRefused = "biometrics-refused"
  case biometricsNotAllowed = "biometrics-not-allowed"
  case biometricsLocked = "biometrics-locked"
  case biometricsFailed = "biometrics-failed"
  case noProfile = "no-profile"
  case profileExists = "profile-exists"
  case phoneInUse = "phone-in-use"
  case emergencyIsOn = "emergency-on"
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
  case lastRole = "last-role"
  case notAContact = "not-a-contact"
  case notADependent = "not-a-dependent"
  case alreadyPinged = "already-pinged"
  case noPings = "no-pings"
  case noSuchNotice = "no-such-notice"
  case notificationsNotAllowed = "notifications-not-allowed"
}

extension RefusalWord {
  /// Creates the refusal of the topmost visible part that has one; returns `nil` if no visible part
  /// of the screen has a refusal.
  init?(on screen: Screen) {
    guard let found = Self.shown(on: screen).first else { return nil }
    self = found.refusal
  }

  /// Returns the refusals on a screen and the parts that show them, topmost first.
  static func shown(on screen: Screen) -> [(refusal: RefusalWord, part: ScreenPart)] {
    ScreenPart.shown(on: screen).compactMap { part in
      part.refusal(on: screen).map { ($0, part) }
    }
  }

  init(_ error: HomeError) {
    self =
      switch error {
      case .intervalNotOffered: .badInterval
      case .biometric(let error): Self(error)
      case .profile(let error): Self(error)
      }
  }

  init(_ error: CheckInError) {
    self =
      switch error {
      case .biometric(let error): Self(error)
      case .profile(let error): Self(error)
      }
  }

  init(_ error: RespondersError) {
    self =
      switch error {
      case .noPings: .noPings
      case .notRecognised(let error): Self(error)
      case .refused(let error): Self(error)
      }
  }

  init(_ error: ContactCommandError) {
    self =
      switch error {
      case .lastRole: .lastRole
      case .refused(let error), .undone(_, let error): Self(error)
      }
  }

  init(_ error: ContactsError) {
    self =
      switch error {
      case .noSuchUser: .noSuchUser
      case .ownCode: .ownCode
      case .alreadyAContact: .alreadyAContact
      case .notAContact: .notAContact
      case .lastRole: .lastRole
      case .notADependent: .notADependent
      case .alreadyPinged: .alreadyPinged
      case .notSaved: .notSaved
      case .signedOut: .signedOut
      case .unavailable: .unavailable
      }
  }

  init(_ error: NotificationError) {
    self =
      switch error {
      case .signedOut: .signedOut
      case .permissionDenied: .notificationsNotAllowed
      case .unknownItem: .noSuchNotice
      case .unavailable: .unavailable
      }
  }

  init(_ error: ProfileError) {
    self =
      switch error {
      case .name: .badName
      case .note: .badNote
      case .notSaved(let error): Self(error)
      case .notDeleted(let error): Self(error)
      }
  }

  init(_ error: BiometricError) {
    self =
      switch error {
      case .notAvailable: .noBiometrics
      case .notEnrolled: .biometricsNotEnrolled
      case .userCancel: .biometricsCancelled
      case .userFallback: .noOtherWay
      case .systemCancel: .biometricsInterrupted
      case .passcodeNotSet: .noPasscode
      case .authenticationFailed: .biometricsRefused
      case .permissionDenied: .biometricsNotAllowed
      case .biometryLocked: .biometricsLocked
      case .unknown: .biometricsFailed
      }
  }

  init(_ error: SessionError) {
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
      case .emergencyIsOn: .emergencyIsOn
      case .signedOut: .signedOut
      case .unavailable: .unavailable
      }
  }

  init(_ error: OnboardingError) {
    self =
      switch error {
      case .name(.blankFirstName), .name(.blankLastName): .blankName
      case .name: .badName
      case .note: .badNote
      case .intervalNotOffered: .badInterval
      case .plan: .badReminder
      case .biometric(let error): Self(error)
      case .profile(let error): Self(error)
      }
  }

  init(_ error: UserError) {
    self =
      switch error {
      case .notFound: .noProfile
      case .alreadyExists: .profileExists
      case .checkInTooSoon: .tooSoon
      case .reminderNotWithinInterval: .badReminder
      case .avatarTooLarge: .pictureTooLarge
      case .noSuchAvatar: .noSuchPicture
      case .notSaved, .appliedButNotSaved: .notSaved
      case .signedOut: .signedOut
      case .unavailable: .unavailable
      }
  }

  init(_ error: QRScannerError) {
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
