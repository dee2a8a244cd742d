internal import Foundation
internal import LifeSignalDomain
internal import LifeSignalFeatures

extension RandomWalkRun {
  /// Performs an action, and returns whether it was possible.
  func perform(_ verb: RandomWalkVerb, _ actor: RandomWalkDevice) -> Bool {
    switch verb {
    case .signIn, .newDevice: return signIn(actor)
    case .onboard: return onboard(actor)
    case .checkIn, .tapAlert, .tapTooLittle, .holdAlert, .holdTooShort:
      return useCheckInTab(verb, actor)
    case .add: return addContact(actor)
    case .changeRole, .remove, .ping, .cancelPing: return performContactCommand(verb, actor)
    case .call: return call(actor)
    case .browse: browse(actor)
    case .refresh: actor.tap(.contacts(.refreshPulled))
    case .answer, .answerAll: return answerPings(verb, actor)
    case .read, .readAll, .putOff, .clear: return manageNotifications(verb, actor)
    case .editName, .editNote, .setAvatar, .changePhone, .signOut, .deleteAccount:
      return useProfileTab(verb, actor)
    case .setInterval, .setReminder, .toggleBiometric, .resetCode, .share:
      return useHomeTab(verb, actor)
    case .goOffline: actor.device.setConnected(false)
    case .goOnline: actor.device.setConnected(true)
    case .leaveApp: actor.device.enterBackground()
    case .returnToApp: actor.device.becomeActive()
    case .changeFace:
      let errors = BiometricError.allCases
      // Half of the changes lead to a successful check.
      let index = pick(2 * errors.count, "face")
      actor.device.biometricAnswer = index < errors.count ? .failure(errors[index]) : .success(())
    case .restart:
      actor.device.kill()
      world.advance(by: .seconds(pick(1_200, "time off")))
      actor.device.launch()
    }
    return true
  }

  // MARK: Signing in

  private func signIn(_ actor: RandomWalkDevice) -> Bool {
    let phone = actor.holder.phone
    if case .signIn(let state) = actor.screen, state.phone.text != "" {
      actor.signIn(.changeNumberTapped)
    }
    actor.signIn(.regionSelected(phone.region))
    actor.signIn(.numberChanged(phone.e164))
    actor.signIn(.sendCodeTapped)
    waitUntil(on: actor) { actor.session.verification != nil }
    guard actor.session.verification != nil, let code = world.messages(to: phone).last?.code
    else { return false }
    // One person in ten types a wrong code first.
    if pick(10, "wrong code") == 9 {
      actor.signIn(.codeChanged(code.text == "000000" ? "000001" : "000000"))
      actor.signIn(.verifyTapped)
      waitUntil(on: actor) { actor.hasNoSignInRequest }
    }
    actor.signIn(.codeChanged(code.text))
    actor.signIn(.verifyTapped)
    return true
  }

  private func onboard(_ actor: RandomWalkDevice) -> Bool {
    if pick(12, "cancel onboarding") == 11 {
      actor.onboard(.cancelTapped)
      return true
    }
    actor.onboard(.firstNameChanged(randomName()))
    actor.onboard(.lastNameChanged(randomName()))
    actor.onboard(.noteChanged("Blood type \(pick(8, "note"))"))
    actor.onboard(.intervalUnitSelected(.hours))
    actor.onboard(.intervalValueSelected([8, 16, 32][pick(3, "interval")]))
    actor.onboard(.biometricToggled(pick(3, "biometric") == 2))
    while case .onboarding = actor.screen, let step = actor.session.onboardingStep,
      step.next != nil
    {
      actor.onboard(.nextTapped)
      world.advance(by: .milliseconds(100))
      if actor.session.onboardingStep == step { return false }
    }
    actor.onboard(.completeTapped)
    return true
  }

  /// Returns a random name, which is almost certainly unique.
  func randomName() -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    return "X" + String((0..<6).map { _ in letters[pick(letters.count, "letter")] })
  }

  // MARK: Checking in

  private func useCheckInTab(_ verb: RandomWalkVerb, _ actor: RandomWalkDevice) -> Bool {
    actor.tap(.tabSelected(.checkIn))
    defer { actor.tap(.tabSelected(.home)) }
    switch verb {
    case .tapAlert: tapAlert(actor)
    case .tapTooLittle:
      for _ in 0...pick(4, "taps") { tapOnce(actor) }
      world.advance(by: Self.pauseAfterTaps)
    case .holdAlert, .holdTooShort:
      actor.tap(.checkIn(.holdBegan))
      world.advance(by: .milliseconds(verb == .holdAlert ? 3_000 : 2_900))
      actor.tap(.checkIn(.holdEnded))
    default: actor.tap(.checkIn(.checkInTapped))
    }
    return true
  }

  /// Slightly longer than the time after which the emergency button forgets taps.
  private static let pauseAfterTaps = AlertGesture.tapTimeout + .milliseconds(100)

  private func tapOnce(_ actor: RandomWalkDevice) {
    actor.tap(.checkIn(.alertTapped))
    world.advance(by: .milliseconds(pick(900, "gap of taps")))
  }

  /// Taps the emergency button as often as needed, and checks that this turns on the emergency,
  /// even offline, and without a biometric check (invariants 26 and 28).
  private func tapAlert(_ actor: RandomWalkDevice) {
    // A gesture that is already turning on the emergency has to end first.
    waitUntil(on: actor) {
      actor.tabs?.checkIn.gesture != .filling && actor.tabs?.checkIn.gesture != .activating
    }
    // In this time, the button forgets earlier taps. If an emergency has just ended, the time in
    // which taps do not count passes as well.
    world.advance(by: Self.pauseAfterTaps)
    guard actor.user?.alert == .inactive else { return }
    let session = actor.session.account?.session
    let promptCountBefore = actor.device.biometricPromptCount
    for _ in 0..<AlertGesture.requiredTapCount { tapOnce(actor) }
    world.advance(by: AlertGesture.fillTime + .milliseconds(400))
    guard actor.session.account?.session == session, let user = actor.user else { return }
    if user.alert == .inactive {
      world.recordViolation(
        of: 26, "five taps did not turn on the emergency", origin: actor.device.name)
    }
    if actor.device.biometricPromptCount != promptCountBefore {
      world.recordViolation(
        of: 28, "the emergency requested a biometric check", origin: actor.device.name)
    }
  }
}

extension RandomWalkDevice {
  /// Whether no request of the sign-in screen is pending.
  var hasNoSignInRequest: Bool {
    if case .signIn(let state) = screen { state.activity == nil } else { true }
  }
}
