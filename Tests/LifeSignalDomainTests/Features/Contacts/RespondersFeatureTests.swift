import Foundation
import LifeSignalDomain
import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Answering the pings of responders (4.7).
struct RespondersFeatureTests {
  let storage = SharedStorage()
  let toasts = Calls<Toast>()
  let answer = Script<PingAnswer, Void>("ContactsClient.answer")
  let recognise = Script<Int, Void>("BiometricClient.authenticate")
  let probes: Probes
  let ana: User
  let ben: Contact
  let cara: Contact

  init() throws {
    probes = Probes(in: storage)
    var ana = try User.sample()
    ana.lastCheckedIn = start.addingTimeInterval(10)
    self.ana = ana
    var ben = try Contact.sample(2)
    ben.incomingPing = start
    var cara = try Contact.sample(3, name: "Cara Lund", roles: .both)
    cara.incomingPing = start
    (self.ben, self.cara) = (ben, cara)
    storage.know([ben, cara, try .sample(4, name: "Quiet One")])
    storage.setUser(ana)
    answer.answers { _ in }
    recognise.answers { _ in }
  }

  /// The lock of the app.
  private func lock() {
    var ana = ana
    ana.isBiometricEnabled = true
    storage.setUser(ana)
  }

  private func give(_ values: inout DependencyValues) {
    values.contactsClient.answerPing = { [answer, probes, ana] id in
      try await answer(.one(id))
      return probes.update(ana)
    }
    values.contactsClient.answerAllPings = { [answer, probes, ana] in
      try await answer(.all)
      return probes.update(ana)
    }
    values.userClient.learned = probes.learn
    values.biometricClient.authenticate = { [recognise] in try await recognise(0) }
    values.toastClient.show = { [toasts] in toasts.note($0) }
  }

  private func store(
    _ stage: RespondersFeature.Stage = .idle
  ) -> TestStoreOf<RespondersFeature> {
    var state = RespondersFeature.State()
    state.stage = stage
    return TestStore(initialState: state, storage: storage) {
      RespondersFeature()
    } dependencies: {
      give(&$0)
    }
  }

  private func receiveAnswer(_ store: TestStoreOf<RespondersFeature>) {
    store.receiveChange(of: ReadOnlyPrepared.self) { $0 += 1 }
    store.receiveChange(of: ReadOnlyLearned.self) {
      $0 = UserSnapshot(revision: Revision(7), user: ana)
    }
    store.receive(.answered) { $0.stage = .idle }
  }

  @Test func `All are answered once that is confirmed, and it is a check-in`() {
    let store = store()
    store.send(.answerAllTapped) { $0.stage = .confirmingAll }
    #expect(answer.inputs == [])
    store.send(.answerAllConfirmed) { $0.stage = .answering(.all) }
    receiveAnswer(store)
    store.finish()
    #expect(answer.inputs == [.all])
    #expect(toasts.all == [.pingsAnswered(2)])
  }

  @Test func `One is answered without a question`() {
    let store = store()
    store.send(.answerTapped(cara.id)) { $0.stage = .answering(.one(cara.id)) }
    receiveAnswer(store)
    store.finish()
    #expect(answer.inputs == [.one(cara.id)])
    #expect(toasts.all == [.pingsAnswered(1)])
  }

  @Test func `Without a ping there is nothing to answer at once`() {
    storage.know([])
    let store = store()
    store.send(.answerAllTapped) { $0.error = .noPings }
    store.finish()
    #expect(answer.inputs == [])
  }

  /// 5.5: no effect, not an error.
  @Test func `Answering one who does not wait does nothing`() {
    let store = store()
    store.send(.answerTapped(UserID(uuid(4))))
    store.send(.answerTapped(UserID(uuid(9))))
    store.finish()
    #expect(answer.inputs == [])
  }

  @Test func `Answering all can be given up`() {
    let store = store()
    store.send(.answerAllTapped) { $0.stage = .confirmingAll }
    store.send(.answerAllCancelled) { $0.stage = .idle }
    store.send(.answerAllConfirmed)
    store.finish()
    #expect(answer.inputs == [])
  }

  @Test func `Pings that are taken back before they are answered leave nothing to do`() {
    let store = store(.confirmingAll)
    storage.know([])
    store.send(.answerAllConfirmed) { $0.stage = .idle }
    store.finish()
    #expect(answer.inputs == [])
  }

  // MARK: The lock

  @Test(arguments: [false, true])
  func `With the lock on a face or a finger is asked for first`(isAll: Bool) {
    lock()
    let store = store(isAll ? .confirmingAll : .idle)
    let what = isAll ? PingAnswer.all : .one(ben.id)
    store.send(isAll ? .answerAllConfirmed : .answerTapped(ben.id)) {
      $0.stage = .recognising(what)
    }
    #expect(answer.inputs == [])
    store.receive(.recognised) { $0.stage = .answering(what) }
    receiveAnswer(store)
    store.finish()
    #expect(answer.inputs == [what])
  }

  @Test(arguments: [BiometricError.notSupported, .notEnrolled, .refused])
  func `Who is not recognised answers nothing`(error: BiometricError) {
    lock()
    recognise.answers { _ in throw error }
    let store = store(.confirmingAll)
    store.send(.answerAllConfirmed) { $0.stage = .recognising(.all) }
    store.receive(.notRecognised(error)) {
      $0.stage = .idle
      $0.error = .notRecognised(error)
    }
    store.finish()
    #expect(answer.inputs == [])
    #expect(toasts.all == [.notRecognised(error)])
  }

  @Test func `What is answered after recognition is what was asked for, whatever happened since`() {
    lock()
    recognise.holds()
    let store = store()
    store.send(.answerTapped(ben.id)) { $0.stage = .recognising(.one(ben.id)) }
    store.send(.answerAllTapped)
    store.send(.answerTapped(cara.id))
    recognise.release(returning: ())
    store.receive(.recognised) { $0.stage = .answering(.one(ben.id)) }
    receiveAnswer(store)
    store.finish()
    #expect(answer.inputs == [.one(ben.id)])
  }

  // MARK: Failures

  @Test(arguments: [ContactsError.unavailable, .signedOut, .notAContact(UserID(uuid(2)))])
  func `An answer that fails says why, changes nothing and can be tried again`(
    error: ContactsError
  ) {
    answer.answersNext { _ in throw error }
    let store = store()
    store.send(.answerTapped(ben.id)) { $0.stage = .answering(.one(ben.id)) }
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

  @Test func `While one answer is under way none is begun`() {
    answer.holds()
    let store = store()
    store.send(.answerTapped(ben.id)) { $0.stage = .answering(.one(ben.id)) }
    store.send(.answerTapped(cara.id))
    store.send(.answerAllTapped)
    store.send(.answerAllConfirmed)
    answer.release(returning: ())
    receiveAnswer(store)
    store.finish()
    #expect(answer.inputs == [.one(ben.id)])
  }

  @Test(arguments: [false, true])
  func `When the session goes half-way nothing is answered any more`(isLocked: Bool) {
    if isLocked { lock() }
    recognise.holds()
    answer.holds()
    let store = TestStore(
      initialState: Presenting<RespondersFeature>.State(child: .init()), storage: storage
    ) {
      Presenting(child: RespondersFeature())
    } dependencies: {
      give(&$0)
    }
    store.send(.child(.answerTapped(ben.id))) {
      $0.child?.stage = isLocked ? .recognising(.one(ben.id)) : .answering(.one(ben.id))
    }
    store.send(.goes) { $0.child = nil }
    store.finish()
    #expect(recognise.heldCount == 0)
    #expect(answer.heldCount == 0)
    #expect(toasts.all == [])
  }
}
