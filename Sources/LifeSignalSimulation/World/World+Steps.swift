public import LifeSignalDomain

/// What a person does on a device in one go, through the app's own actions. Nothing is checked here:
/// what came of it, the device shows.
extension World {
  /// Types a number, asks for a code, and types the one that arrives.
  public func signIn(_ person: Person, on device: Device) {
    device.send(.signIn(.regionSelected(person.phone.region)))
    device.send(.signIn(.numberChanged(person.phone.e164)))
    device.send(.signIn(.sendCodeTapped))
    settle()
    guard let code = messages(to: person.phone).last?.code else { return }
    device.send(.signIn(.codeChanged(code.text)))
    device.send(.signIn(.verifyTapped))
    settle()
  }

  /// Goes through onboarding with a name, and takes what is preset for the rest.
  public func onboard(firstName: String, lastName: String, on device: Device) {
    device.send(.onboarding(.firstNameChanged(firstName)))
    device.send(.onboarding(.lastNameChanged(lastName)))
    for _ in OnboardingStep.allCases.dropFirst() {
      device.send(.onboarding(.nextTapped))
      settle()
    }
    device.send(.onboarding(.completeTapped))
    settle()
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
    device.send(.tabs(.home(.scanTapped)))
    device.send(.tabs(.home(.scanner(.codeScanned(text)))))
    settle()
  }

  /// Scans some text, chooses roles for who is behind it, and adds them.
  public func add(_ text: String, as roles: Set<Role>, on device: Device) {
    scan(text, on: device)
    for role in Role.allCases where roles.contains(role) {
      device.send(.tabs(.home(.scanner(.roleToggled(role)))))
    }
    device.send(.tabs(.home(.scanner(.addTapped))))
    settle()
  }
}
