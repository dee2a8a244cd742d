public import LifeSignalDomain
internal import LifeSignalFeatures

/// What a person does on a device, through the app's own actions. These methods do not check the
/// result, which the device shows. If messages can be lost, the person taps again after a failure.
extension World {
  /// Enters a phone number, requests a code, and enters the code that arrives.
  public func signIn(_ person: Person, on device: Device) {
    var isFirst = true
    // A server that delivers no codes delivers none after another tap, either.
    retry(
      on: device, until: { device.state.screen.isPastSignIn || liveState.areCodesRefused }
    ) {
      if case .failed = device.state.screen {
        device.send(.retryTapped)
        return
      }
      var session: ReadOnlySessionState { device.published(ReadOnlySessionState.self) }
      let refusal = RefusalWord(on: device.state.screen)
      if !isFirst, refusal != nil, refusal != .unavailable {
        // The code is no longer valid.
        device.send(.signIn(.changeNumberTapped))
        settle()
      }
      if isFirst || session.verification == nil {
        let textCount = messages(to: person.phone).count
        device.send(.signIn(.regionSelected(person.phone.region)))
        device.send(.signIn(.numberChanged(person.phone.e164)))
        device.send(.signIn(.sendCodeTapped))
        settle()
        awaitAnswer(on: device)
        if session.verification != nil { awaitText(to: person, after: textCount) }
      }
      isFirst = false
      // If no message can be lost, the person enters no code after a refusal.
      let isRefused = ScreenPart.signIn.refusal(on: device.state.screen) != nil
      guard isUnreliable || !isRefused, session.verification != nil,
        let code = messages(to: person.phone).last?.code
      else { return }
      device.send(.signIn(.codeChanged(code.text)))
      device.send(.signIn(.verifyTapped))
    }
  }

  /// Completes onboarding with a name and the preset values. Stops if the app refuses a step.
  public func onboard(firstName: String, lastName: String, on device: Device) {
    device.send(.onboarding(.firstNameChanged(firstName)))
    device.send(.onboarding(.lastNameChanged(lastName)))
    for _ in OnboardingStep.allCases.dropFirst() {
      device.send(.onboarding(.nextTapped))
      settle()
      if ScreenPart.onboarding.refusal(on: device.state.screen) != nil { return }
    }
    retry(on: device, until: { device.state.screen.isPastOnboarding }) {
      device.send(.onboarding(.completeTapped))
    }
  }

  /// Adds a person who has signed in and completed onboarding on a device of their own.
  @discardableResult
  public func addActivePerson(_ name: String, lastName: String = "Diaz") -> Person {
    let person = addPerson(name)
    guard let device = device(name) else { return person }
    signIn(person, on: device)
    onboard(firstName: name, lastName: lastName, on: device)
    return person
  }

  /// Scans a text as a QR code.
  public func scan(_ text: String, on device: Device) {
    func isFound() -> Bool {
      if case .choosing = device.scannerStage { true } else { false }
    }
    retry(on: device, until: isFound) {
      device.send(.tabs(.home(.scanTapped)))
      device.send(.tabs(.home(.scanner(.codeScanned(text)))))
    }
  }

  /// Scans a text as a QR code, chooses roles for the person with this code, and adds the person as a
  /// contact.
  public func add(_ text: String, as roles: Set<Role>, on device: Device) {
    scan(text, on: device)
    for role in Role.allCases where roles.contains(role) {
      device.send(.tabs(.home(.scanner(.roleToggled(role)))))
    }
    func isAdded() -> Bool {
      if case .added = device.scannerStage { true } else { false }
    }
    retry(on: device, until: isAdded) { device.send(.tabs(.home(.scanner(.addTapped)))) }
  }
}

extension Device {
  /// The stage of the scanner, if it is open.
  fileprivate var scannerStage: QRScannerFeature.Stage? {
    if case .tabs(let tabs) = state.screen { tabs.home.scanner?.stage } else { nil }
  }
}

extension Screen {
  /// Whether sign-in is complete and the next screen is shown.
  fileprivate var isPastSignIn: Bool {
    switch self {
    case .onboarding, .tabs: true
    case .signIn, .loading, .failed: false
    }
  }

  /// Whether onboarding is complete.
  fileprivate var isPastOnboarding: Bool {
    if case .onboarding = self { false } else { true }
  }
}
