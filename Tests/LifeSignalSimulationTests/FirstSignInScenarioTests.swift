import Foundation
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalSimulation
import Testing

/// Signing in and onboarding (5.1), with networks of different latency.
struct FirstSignInScenarioTests {
  @Test(arguments: [Duration.zero, .milliseconds(50), .seconds(2)])
  func `A new person signs in and completes onboarding`(latency: Duration) throws {
    let world = World(seed: 7, latency: latency)
    let ana = world.addPerson("Ana")
    let phone = try #require(world.device("Ana"))
    world.fixNextCode(try VerificationCode("123456"))

    phone.send(.signIn(.numberChanged("555 010 0001")))
    phone.send(.signIn(.sendCodeTapped))
    world.settle()
    let waiting = phone.published(ReadOnlySessionState.self)
    #expect(waiting.account == nil)
    #expect(waiting.verification?.phone == ana.phone)
    #expect(world.messages(to: ana.phone).map(\.code.text) == ["123456"])

    phone.send(.signIn(.codeChanged("12345")))
    phone.send(.signIn(.verifyTapped))
    world.settle()
    #expect(signInState(of: phone)?.error == .invalidCode(.wrongLength(found: 5)))
    #expect(phone.published(ReadOnlySessionState.self) == waiting)

    phone.send(.signIn(.codeChanged("123456")))
    phone.send(.signIn(.verifyTapped))
    world.settle()
    #expect(phone.published(ReadOnlySessionState.self).onboardingStep == .name)
    #expect(phone.published(ReadOnlyUserState.self).user == nil)

    phone.send(.onboarding(.firstNameChanged("Ana")))
    phone.send(.onboarding(.lastNameChanged("  ")))
    phone.send(.onboarding(.nextTapped))
    world.settle()
    #expect(onboardingState(of: phone)?.error == .name(.blankLastName))
    #expect(phone.published(ReadOnlySessionState.self).onboardingStep == .name)

    phone.send(.onboarding(.lastNameChanged("Diaz")))
    phone.send(.onboarding(.nextTapped))
    world.settle()
    phone.send(.onboarding(.noteChanged(" Allergic to penicillin. ")))
    phone.send(.onboarding(.nextTapped))
    world.settle()
    phone.send(.onboarding(.intervalUnitSelected(.days)))
    phone.send(.onboarding(.intervalValueSelected(1)))
    phone.send(.onboarding(.nextTapped))
    world.settle()
    phone.send(.onboarding(.reminderSelected(.thirtyMinutes)))
    phone.send(.onboarding(.nextTapped))
    world.settle()
    #expect(phone.published(ReadOnlySessionState.self).onboardingStep == .biometric)
    phone.send(.onboarding(.completeTapped))
    world.settle()

    let user = try #require(phone.published(ReadOnlyUserState.self).user)
    #expect(user.name.text == "Ana Diaz")
    #expect(user.note.text == "Allergic to penicillin.")
    #expect(user.plan == .standard)
    #expect(!user.isBiometricEnabled)
    #expect(user.alert == .inactive)
    #expect(phone.published(ReadOnlySessionState.self).isActive)
    let shown = try #require(homeState(of: phone))
    #expect(shown.scanner == nil)
    // Before the check-in: three round trips, and the fourth request on its way to the server.
    let checkIn = World.start.addingTimeInterval(7 * seconds(latency))
    #expect(user.lastCheckedIn == checkIn)
    #expect(user.dueAt == checkIn.addingTimeInterval(86_400))
    #expect(world.backend.owner(of: user.qrCode) == user.id)
    #expect(phone.published(ReadOnlyContactsState.self).contacts.isEmpty)
    #expect(phone.published(ReadOnlyNotificationsState.self).items.isEmpty)
    #expect(world.violations.isEmpty)
    #expect(world.issues.isEmpty)
  }
}
