import Foundation
import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalSimulation
import Testing

/// Wrong, expired and superseded codes on the sign-in screen.
struct BadCodeTests {
  let world = World(seed: 21, latency: .milliseconds(50))
  let ana: Person
  let device: Device

  init() throws {
    ana = world.addPerson("Ana")
    device = try #require(world.device("Ana"))
    requestCode()
  }

  private func requestCode() {
    device.send(.signIn(.numberChanged("555 010 0001")))
    device.send(.signIn(.sendCodeTapped))
    world.settle()
  }

  private func enter(_ code: VerificationCode) {
    device.send(.signIn(.codeChanged(code.text)))
    device.send(.signIn(.verifyTapped))
    world.settle()
  }

  private var codes: [VerificationCode] { world.messages(to: ana.phone).map(\.code) }

  private var session: ReadOnlySessionState { device.published(ReadOnlySessionState.self) }

  private func wrongCode() -> VerificationCode {
    [1, 2].map { VerificationCode(number: $0) }.first { $0 != codes.last } ?? codes[0]
  }

  @Test func `After a wrong code, the right code is still accepted`() throws {
    enter(wrongCode())
    #expect(signInState(of: device)?.error == .wrongCode(attemptsLeft: 4))
    #expect(session.verification?.failedAttempts == 1)
    #expect(!session.hasToken)
    enter(try #require(codes.last))
    #expect(session.onboardingStep == .name)
    #expect(world.violations.isEmpty)
  }

  @Test func `After five wrong codes, even the right code is refused`() throws {
    for _ in 1...5 { enter(wrongCode()) }
    #expect(signInState(of: device)?.error == .tooManyAttempts)
    #expect(session.phase == .signedOut(.tooManyAttempts))
    enter(try #require(codes.last))
    #expect(session.phase == .signedOut(.tooManyAttempts))
    #expect(signInState(of: device)?.error == .notExpected)
    requestCode()
    enter(try #require(codes.last))
    #expect(session.onboardingStep == .name)
  }

  @Test func `An expired code is refused, and a new code is accepted`() throws {
    world.advance(by: .seconds(300))
    enter(try #require(codes.last))
    #expect(signInState(of: device)?.error == .codeExpired)
    #expect(session.verification != nil)
    requestCode()
    enter(try #require(codes.last))
    #expect(session.onboardingStep == .name)
  }

  @Test func `A superseded code is refused, and the newer code is accepted`() throws {
    requestCode()
    try #require(codes.count == 2 && codes[0] != codes[1])
    enter(codes[0])
    // The device verifies each typed code for the newer request, so the older code is simply wrong.
    #expect(signInState(of: device)?.error == .wrongCode(attemptsLeft: 4))
    enter(codes[1])
    #expect(session.onboardingStep == .name)
  }

  @Test func `Another person's code is refused`() throws {
    let ben = world.addPerson("Ben")
    let bensDevice = try #require(world.device("Ben"))
    bensDevice.send(.signIn(.numberChanged("555 010 0002")))
    bensDevice.send(.signIn(.sendCodeTapped))
    world.settle()
    let code = try #require(world.messages(to: ben.phone).last?.code)
    try #require(code != codes.last)
    enter(code)
    #expect(signInState(of: device)?.error == .wrongCode(attemptsLeft: 4))
    #expect(!session.hasToken)
  }

  @Test func `A code is not sent to another phone`() {
    let ben = world.addPerson("Ben")
    #expect(world.messages(to: ben.phone).isEmpty)
    #expect(codes.count == 1)
  }

  /// Regression test: the effects of the two taps raced, and the number could change after the
  /// verification had started. The app then ignored the reply to the verification as outdated, and
  /// waited for a reply forever.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `Tapping Change Number and then Verify does not leave the app verifying`(seed: UInt64)
    throws
  {
    let world = World(seed: seed, latency: .milliseconds(50))
    let ana = world.addPerson("Ana")
    let device = try #require(world.device("Ana"))
    device.send(.signIn(.numberChanged(ana.phone.e164)))
    device.send(.signIn(.sendCodeTapped))
    world.settle()
    let code = try #require(world.messages(to: ana.phone).last?.code)
    device.send(.signIn(.changeNumberTapped))
    device.send(.signIn(.codeChanged(code.text)))
    device.send(.signIn(.verifyTapped))
    world.settle()
    if case .verifying = device.published(ReadOnlySessionState.self).phase {
      Issue.record("The app is verifying forever.")
    }
    #expect(signInState(of: device)?.activity == nil)
  }
}
