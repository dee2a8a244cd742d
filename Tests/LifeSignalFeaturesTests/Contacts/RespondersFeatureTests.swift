import Foundation
import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Tests of answering the pings of responders (rule 4.7).
struct RespondersFeatureTests {
  let storage = SharedStorage()
  let toasts = CallRecorder<Toast>()
  let answer = ScriptedEndpoint<PingAnswer, ActionDelivery>("ContactsClient.answer")
  /// `BiometricClient.authenticate` has no input. This double always receives 0.
  let authenticate = ScriptedEndpoint<Int, Void>("BiometricClient.authenticate")
  let doubles: PreparedActionDoubles
  let ana: User
  let ben: Contact
  let cara: Contact

  init() throws {
    doubles = PreparedActionDoubles(in: storage)
    var ana = try User.sample()
    ana.lastCheckedIn = testStart.addingTimeInterval(10)
    self.ana = ana
    var ben = try Contact.sample(2)
    ben.incomingPing = testStart
    var cara = try Contact.sample(3, name: "Cara Lund", roles: .both)
    cara.incomingPing = testStart
    (self.ben, self.cara) = (ben, cara)
    storage.setContacts([ben, cara, try .sample(4, name: "Quiet One")])
    storage.setUser(ana)
    answer.respond { _ in .confirmed }
    authenticate.respond { _ in }
  }

  private func enableBiometrics() {
    var ana = ana
    ana.isBiometricEnabled = true
    storage.setUser(ana)
  }

  private func installDependencies(in values: inout DependencyValues) {
    values.contactsClient.answerPing = { [answer, doubles] id in
      doubles.answer { try await answer(.one(id)) }
    }
    values.contactsClient.answerAllPings = { [answer, doubles] in
      doubles.answer { try await answer(.all) }
    }
    values.userClient.checkInForAnswer = doubles.checkIn
    values.biometricClient.sensor = { .touch }
    values.biometricClient.authenticate = { [authenticate] in try await authenticate(0) }
    values.toastClient.show = { [toasts] in toasts.record($0) }
  }

  private func store(
    _ stage: RespondersFeature.Stage = .idle
  ) -> TestStoreOf<RespondersFeature> {
    var state = RespondersFeature.State()
    state.stage = stage
    return TestStore(initialState: state, storage: storage) {
      RespondersFeature()
    } dependencies: {
      installDependencies(in: &$0)
    }
  }

  /// Receives the changes of an answer, which is also a check-in.
  private func receiveChanges(_ store: TestStoreOf<RespondersFeature>) {
    store.receiveChange(of: ReadOnlyAnswerCount.self) { $0 += 1 }
    store.receiveChange(of: ReadOnlyCheckInCount.self) { $0 += 1 }
  }

  private func receiveAnswer(_ store: TestStoreOf<RespondersFeature>) {
    receiveChanges(store)
    store.receive(.answered) { $0.stage = .idle }
  }

  @Test func `All pings are answered after confirmation, and the answer is a check-in`() {
    let store = store()
    store.send(.answerAllTapped) { $0.stage = .confirmingAll }
    #expect(answer.inputs == [])
    store.send(.answerAllConfirmed) { $0.stage = .answering(.all) }
    receiveAnswer(store)
    store.finish()
    #expect(answer.inputs == [.all])
    #expect(toasts.all == [.pingsAnswered(2)])
  }

  @Test func `One ping is answered without confirmation`() {
    let store = store()
    store.send(.answerTapped(cara.id)) { $0.stage = .answering(.one(cara.id)) }
    receiveAnswer(store)
    store.finish()
    #expect(answer.inputs == [.one(cara.id)])
    #expect(toasts.all == [.pingsAnswered(1)])
  }

  @Test func `Answering all pings is refused if no ping is pending`() {
    storage.setContacts([])
    let store = store()
    store.send(.answerAllTapped) { $0.error = .noPings }
    store.finish()
    #expect(answer.inputs == [])
  }

  /// Rule 5.5: answering a responder is not an error if no ping of this responder is pending.
  @Test func `Answering a responder who has not pinged does nothing`() {
    let store = store()
    store.send(.answerTapped(UserID(uuid(4))))
    store.send(.answerTapped(UserID(uuid(9))))
    store.finish()
    #expect(answer.inputs == [])
  }

  @Test func `The question whether to answer all pings can be dismissed`() {
    let store = store()
    store.send(.answerAllTapped) { $0.stage = .confirmingAll }
    store.send(.answerAllCancelled) { $0.stage = .idle }
    store.send(.answerAllConfirmed)
    store.finish()
    #expect(answer.inputs == [])
  }

  @Test func `Confirming sends no answer if all pings were cancelled meanwhile`() {
    let store = store(.confirmingAll)
    storage.setContacts([])
    store.send(.answerAllConfirmed) { $0.stage = .idle }
    store.finish()
    #expect(answer.inputs == [])
  }

  // MARK: Biometrics

  @Test(arguments: [false, true])
  func `With biometrics enabled, authentication precedes the answer`(answersAll: Bool) {
    enableBiometrics()
    let store = store(answersAll ? .confirmingAll : .idle)
    let expected = answersAll ? PingAnswer.all : .one(ben.id)
    store.send(answersAll ? .answerAllConfirmed : .answerTapped(ben.id)) {
      $0.stage = .recognising(expected)
    }
    #expect(answer.inputs == [])
    store.receive(.recognised) { $0.stage = .answering(expected) }
    receiveAnswer(store)
    store.finish()
    #expect(answer.inputs == [expected])
  }

  @Test(arguments: BiometricError.allCases)
  func `A person who is not recognised answers no ping`(error: BiometricError) {
    enableBiometrics()
    authenticate.respond { _ in throw error }
    let store = store(.confirmingAll)
    store.send(.answerAllConfirmed) { $0.stage = .recognising(.all) }
    store.receive(.notRecognised(error)) {
      $0.stage = .idle
      $0.error = .notRecognised(error)
    }
    store.finish()
    #expect(answer.inputs == [])
    #expect(toasts.all == (error.isWorthTelling ? [.notRecognised(error)] : []))
  }

  /// Regression test: the stage stayed `recognising`, and no ping could be answered any more.
  @Test func `An authentication that the system cancels ends the answer`() {
    enableBiometrics()
    authenticate.respond { _ in throw CancellationError() }
    let store = store(.confirmingAll)
    store.send(.answerAllConfirmed) { $0.stage = .recognising(.all) }
    store.receive(.notRecognised(.systemCancel)) {
      $0.stage = .idle
      $0.error = .notRecognised(.systemCancel)
    }
    store.finish()
  }

  @Test func `Taps during authentication do not change which ping is answered`() {
    enableBiometrics()
    authenticate.suspendCalls()
    let store = store()
    store.send(.answerTapped(ben.id)) { $0.stage = .recognising(.one(ben.id)) }
    store.send(.answerAllTapped)
    store.send(.answerTapped(cara.id))
    authenticate.resumeNextCall(returning: ())
    store.receive(.recognised) { $0.stage = .answering(.one(ben.id)) }
    receiveAnswer(store)
    store.finish()
    #expect(answer.inputs == [.one(ben.id)])
  }

  // MARK: Failures

  @Test func `An answer that waits for a connection is reported as kept for later`() {
    answer.respond { _ in .waiting }
    let store = store()
    store.send(.answerTapped(ben.id)) { $0.stage = .answering(.one(ben.id)) }
    receiveAnswer(store)
    store.finish()
    #expect(toasts.all == [.keptForLater])
  }

  @Test(arguments: [ContactsError.notSaved, .signedOut, .notAContact(UserID(uuid(2)))])
  func `An answer that fails shows the reason and can be tried again`(
    error: ContactsError
  ) {
    answer.respondOnce { _ in throw error }
    let store = store()
    store.send(.answerTapped(ben.id)) { $0.stage = .answering(.one(ben.id)) }
    receiveChanges(store)
    store.receive(.answerFailed(error)) {
      $0.stage = .idle
      $0.error = .refused(error)
    }
    store.send(.answerTapped(ben.id)) {
      $0.stage = .answering(.one(ben.id))
      $0.error = nil
    }
    receiveAnswer(store)
    store.finish()
    #expect(toasts.all == [.failed, .pingsAnswered(1)])
  }

  @Test func `While one answer is being sent, no other answer can start`() {
    answer.suspendCalls()
    let store = store()
    store.send(.answerTapped(ben.id)) { $0.stage = .answering(.one(ben.id)) }
    receiveChanges(store)
    store.send(.answerTapped(cara.id))
    store.send(.answerAllTapped)
    store.send(.answerAllConfirmed)
    answer.resumeNextCall(returning: .confirmed)
    store.receive(.answered) { $0.stage = .idle }
    store.finish()
    #expect(answer.inputs == [.one(ben.id)])
  }

  @Test(arguments: [false, true])
  func `The end of the session cancels a running answer`(isBiometricEnabled: Bool) {
    if isBiometricEnabled { enableBiometrics() }
    authenticate.suspendCalls()
    answer.suspendCalls()
    let store = TestStore(
      initialState: Presenting<RespondersFeature>.State(child: .init()), storage: storage
    ) {
      Presenting(child: RespondersFeature())
    } dependencies: {
      installDependencies(in: &$0)
    }
    store.send(.child(.answerTapped(ben.id))) {
      $0.child?.stage = isBiometricEnabled ? .recognising(.one(ben.id)) : .answering(.one(ben.id))
    }
    if !isBiometricEnabled {
      store.receiveChange(of: ReadOnlyAnswerCount.self) { $0 += 1 }
      store.receiveChange(of: ReadOnlyCheckInCount.self) { $0 += 1 }
    }
    store.send(.sessionEnded) { $0.child = nil }
    store.finish()
    #expect(authenticate.suspendedCallCount == 0)
    #expect(answer.suspendedCallCount == 0)
    #expect(toasts.all == [])
  }
}
