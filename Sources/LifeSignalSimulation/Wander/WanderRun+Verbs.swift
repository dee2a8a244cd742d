internal import Foundation
internal import LifeSignalDomain

extension WanderRun {
  /// Does something. False when it turned out that it cannot be done.
  func perform(_ verb: WanderVerb, _ actor: WanderActor) -> Bool {
    switch verb {
    case .signIn, .newDevice: return signIn(actor)
    case .onboard: return onboard(actor)
    case .checkIn, .tapAlert, .tapTooLittle, .holdAlert, .holdTooShort:
      return press(verb, actor)
    case .add: return add(actor)
    case .changeRole, .remove, .ping, .cancelPing: return command(verb, actor)
    case .answer, .answerAll: return answer(verb, actor)
    case .read, .readAll, .clear: return tidy(verb, actor)
    case .editName, .editNote, .setAvatar, .changePhone, .signOut, .deleteAccount:
      return edit(verb, actor)
    case .setInterval, .setReminder, .toggleBiometric, .resetCode, .share:
      return set(verb, actor)
    case .goOffline: actor.device.setConnected(false)
    case .goOnline: actor.device.setConnected(true)
    case .changeFace:
      let answers: [Result<Void, BiometricError>] = [
        .success(()), .success(()), .failure(.refused), .failure(.notEnrolled),
      ]
      actor.device.biometricAnswer = answers[pick(answers.count, "face")]
    case .restart:
      actor.device.kill()
      world.advance(by: .seconds(pick(1_200, "time off")))
      actor.device.launch()
    }
    return true
  }

  // MARK: Signing in

  private func signIn(_ actor: WanderActor) -> Bool {
    let phone = actor.holder.phone
    if case .signIn(let state) = actor.screen, state.phone.text != "" {
      actor.signIn(.changeNumberTapped)
    }
    actor.signIn(.regionSelected(phone.region))
    actor.signIn(.numberChanged(phone.e164))
    actor.signIn(.sendCodeTapped)
    wait(actor) { actor.session.verification != nil }
    guard actor.session.verification != nil, let code = world.messages(to: phone).last?.code
    else { return false }
    // One in ten types something else first.
    if pick(10, "wrong code") == 9 {
      actor.signIn(.codeChanged(code.text == "000000" ? "000001" : "000000"))
      actor.signIn(.verifyTapped)
      wait(actor) { actor.isIdleSigningIn }
    }
    actor.signIn(.codeChanged(code.text))
    actor.signIn(.verifyTapped)
    return true
  }

  private func onboard(_ actor: WanderActor) -> Bool {
    if pick(12, "cancel onboarding") == 11 {
      actor.onboard(.cancelTapped)
      return true
    }
    actor.onboard(.firstNameChanged(name()))
    actor.onboard(.lastNameChanged(name()))
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

  /// A name that nobody else has, most likely.
  func name() -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    return "X" + String((0..<6).map { _ in letters[pick(letters.count, "letter")] })
  }

  // MARK: Checking in

  private func press(_ verb: WanderVerb, _ actor: WanderActor) -> Bool {
    actor.tap(.tabSelected(.checkIn))
    defer { actor.tap(.tabSelected(.home)) }
    switch verb {
    case .tapAlert: tapAlert(actor)
    case .tapTooLittle:
      for _ in 0...pick(4, "taps") { tapOnce(actor) }
      world.advance(by: .milliseconds(2_100))
    case .holdAlert, .holdTooShort:
      actor.tap(.checkIn(.holdBegan))
      world.advance(by: .milliseconds(verb == .holdAlert ? 3_000 : 2_900))
      actor.tap(.checkIn(.holdEnded))
    default: actor.tap(.checkIn(.checkInTapped))
    }
    return true
  }

  private func tapOnce(_ actor: WanderActor) {
    actor.tap(.checkIn(.alertTapped))
    world.advance(by: .milliseconds(pick(900, "gap of taps")))
  }

  /// Taps as often as it takes, and sees that it is enough, without a face and without a network
  /// (invariants 26 and 28).
  private func tapAlert(_ actor: WanderActor) {
    // What is being done ends, whatever becomes of it; and no tap counts just after an emergency.
    wait(actor) {
      actor.tabs?.checkIn.gesture != .filling && actor.tabs?.checkIn.gesture != .activating
    }
    world.advance(by: .milliseconds(2_100))
    guard actor.user?.alert == .inactive else { return }
    let session = actor.session.account?.session
    let questions = actor.device.biometricQuestions
    for _ in 0..<AlertGesture.neededTaps { tapOnce(actor) }
    world.advance(by: AlertGesture.fillTime + .milliseconds(400))
    guard actor.session.account?.session == session, let user = actor.user else { return }
    if user.alert == .inactive {
      world.note(26, "five taps did not turn the emergency on", origin: actor.device.name)
    }
    if actor.device.biometricQuestions != questions {
      world.note(28, "the emergency asked for a face or a finger", origin: actor.device.name)
    }
  }
}

extension WanderActor {
  /// Whether nothing is asked of the server where one signs in.
  var isIdleSigningIn: Bool {
    if case .signIn(let state) = screen { state.activity == nil } else { true }
  }
}
