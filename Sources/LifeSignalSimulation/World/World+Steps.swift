public import LifeSignalDomain

/// What a person does on a device in one go, through the app's own actions. Nothing is checked here:
/// what came of it, the device shows. Where messages are lost, they tap again when it failed.
extension World {
  /// Types a number, asks for a code, and types the one that arrives.
  public func signIn(_ person: Person, on device: Device) {
    var isFirst = true
    insist(on: device, until: { device.state.screen.isPastSignIn }) {
      if case .failed = device.state.screen {
        device.send(.retryTapped)
        return
      }
      var session: ReadOnlySessionState { device.published(ReadOnlySessionState.self) }
      let refusal = Refusal(on: device.state.screen)
      if !isFirst, refusal != nil, refusal != .unavailable {
        // That code is no good any more.
        device.send(.signIn(.changeNumberTapped))
        settle()
      }
      if isFirst || session.verification == nil {
        device.send(.signIn(.regionSelected(person.phone.region)))
        device.send(.signIn(.numberChanged(person.phone.e164)))
        device.send(.signIn(.sendCodeTapped))
        settle()
        awaitAnswer(on: device)
      }
      isFirst = false
      // Where no other tap follows, what was refused is the end of it.
      let isRefused = ScreenPart.signIn.refusal(on: device.state.screen) != nil
      guard isUnreliable || !isRefused, session.verification != nil,
        let code = messages(to: person.phone).last?.code
      else { return }
      device.send(.signIn(.codeChanged(code.text)))
      device.send(.signIn(.verifyTapped))
    }
  }

  /// Goes through onboarding with a name, and takes what is preset for the rest. What is refused is the
  /// end of it.
  public func onboard(firstName: String, lastName: String, on device: Device) {
    device.send(.onboarding(.firstNameChanged(firstName)))
    device.send(.onboarding(.lastNameChanged(lastName)))
    for _ in OnboardingStep.allCases.dropFirst() {
      device.send(.onboarding(.nextTapped))
      settle()
      if ScreenPart.onboarding.refusal(on: device.state.screen) != nil { return }
    }
    insist(on: device, until: { device.state.screen.isPastOnboarding }) {
      device.send(.onboarding(.completeTapped))
    }
  }

  /// Brings in somebody who has signed in and gone through onboarding on a device of their own.
  @discardableResult
  public func addActivePerson(_ name: String, lastName: String = "Diaz") -> Person {
    let person = addPerson(name)
    guard let device = device(name) else { return person }
    signIn(person, on: device)
    onboard(firstName: name, lastName: lastName, on: device)
    return person
  }

  /// Scans some text.
  public func scan(_ text: String, on device: Device) {
    func isFound() -> Bool {
      if case .choosing = device.scannerStage { true } else { false }
    }
    insist(on: device, until: isFound) {
      device.send(.tabs(.home(.scanTapped)))
      device.send(.tabs(.home(.scanner(.codeScanned(text)))))
    }
  }

  /// Scans some text, chooses roles for who is behind it, and adds them.
  public func add(_ text: String, as roles: Set<Role>, on device: Device) {
    scan(text, on: device)
    for role in Role.allCases where roles.contains(role) {
      device.send(.tabs(.home(.scanner(.roleToggled(role)))))
    }
    func isAdded() -> Bool {
      if case .added = device.scannerStage { true } else { false }
    }
    insist(on: device, until: isAdded) { device.send(.tabs(.home(.scanner(.addTapped)))) }
  }
}

extension Device {
  /// What the scanner does, when it is open.
  fileprivate var scannerStage: QRScannerFeature.Stage? {
    if case .tabs(let tabs) = state.screen { tabs.home.scanner?.stage } else { nil }
  }
}

extension Screen {
  /// Whether somebody has signed in, and what comes then is shown.
  fileprivate var isPastSignIn: Bool {
    switch self {
    case .onboarding, .tabs: true
    case .signIn, .loading, .failed: false
    }
  }

  /// Whether somebody has a profile.
  fileprivate var isPastOnboarding: Bool {
    if case .onboarding = self { false } else { true }
  }
}
