import Foundation
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalSimulation
import Testing

/// Signing in and onboarding (rule 5.1), with networks of different latency.
struct FirstSignInScenarioTests {
  @Test(arguments: [Duration.zero, .milliseconds(50), .seconds(2)])
  func `A new person signs in and completes onboarding`(latency: Duration) throws {
    let world = World(seed: 7, latency: latency)
    let ana = world.addPerson("Ana")
    let device = try #require(world.device("Ana"))
    world.fixNextCode(try VerificationCode("123456"))

    device.send(.signIn(.numberChanged("555 010 0001")))
    device.send(.signIn(.sendCodeTapped))
    world.settle()
    let waitingSession = device.published(ReadOnlySessionState.self)
    #expect(waitingSession.account == nil)
    #expect(waitingSession.verification?.phone == ana.phone)
    #expect(world.messages(to: ana.phone).map(\.code.text) == ["123456"])

    device.send(.signIn(.codeChanged("12345")))
    device.send(.signIn(.verifyTapped))
    world.settle()
    #expect(signInState(of: device)?.error == .invalidCode(.wrongLength(found: 5)))
    #expect(device.published(ReadOnlySessionState.self) == waitingSession)

    device.send(.signIn(.codeChanged("123456")))
    device.send(.signIn(.verifyTapped))
    world.settle()
    #expect(device.published(ReadOnlySessionState.self).onboardingStep == .name)
    #expect(device.published(ReadOnlyUserState.self).user == nil)

    device.send(.onboarding(.firstNameChanged("Ana")))
    device.send(.onboarding(.lastNameChanged("  ")))
    device.send(.onboarding(.nextTapped))
    world.settle()
    #expect(onboardingState(of: device)?.error == .name(.blankLastName))
    #expect(device.published(ReadOnlySessionState.self).onboardingStep == .name)

    device.send(.onboarding(.lastNameChanged("Diaz")))
    device.send(.onboarding(.nextTapped))
    world.settle()
    device.send(.onboarding(.noteChanged(" Allergic to penicillin. ")))
    device.send(.onboarding(.nextTapped))
    world.settle()
    device.send(.onboarding(.intervalUnitSelected(.days)))
    device.send(.onboarding(.intervalValueSelected(1)))
    device.send(.onboarding(.nextTapped))
    world.settle()
    device.send(.onboarding(.reminderSelected(.thirtyMinutes)))
    device.send(.onboarding(.nextTapped))
    world.settle()
    #expect(device.published(ReadOnlySessionState.self).onboardingStep == .biometric)
    device.send(.onboarding(.completeTapped))
    world.settle()

    let user = try #require(device.published(ReadOnlyUserState.self).user)
    #expect(user.name.text == "Ana Diaz")
    #expect(user.note.text == "Allergic to penicillin.")
    #expect(user.plan == .standard)
    #expect(!user.isBiometricEnabled)
    #expect(user.alert == .inactive)
    #expect(device.published(ReadOnlySessionState.self).isActive)
    let home = try #require(homeState(of: device))
    #expect(home.scanner == nil)
    // The server records the check-in when the fourth request arrives, after seven latencies: two
    // for each of the first three requests and its reply, and one for the fourth request.
    let checkIn = World.start.addingTimeInterval(7 * seconds(latency))
    #expect(user.lastCheckedIn == checkIn)
    #expect(user.dueAt == checkIn.addingTimeInterval(86_400))
    #expect(world.backend.owner(of: user.qrCode) == user.id)
    #expect(device.published(ReadOnlyContactsState.self).contacts.isEmpty)
    #expect(device.published(ReadOnlyNotificationsState.self).items.isEmpty)
    #expect(world.violations.isEmpty)
    #expect(world.issues.isEmpty)
  }
}
