import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitTesting
import Testing

/// Tests that failures which the person does not see are logged (rule 3.5).
struct ApplicationLogTests {
  let harness: ApplicationHarness

  init() throws { harness = try ApplicationHarness() }

  private var log: [LogEntry] { harness.script.log.entries }

  @Test func `A stream that fails is logged with the reason`() throws {
    harness.script.answers.streamErrors = [.contacts: ContactsError.unavailable]
    harness.store.exhaustivity = .off
    try harness.becomeActive()
    #expect(
      log == [
        LogEntry(.warning, .session, "the contacts stream failed: ContactsError.unavailable")
      ])
    harness.end()
  }

  @Test func `A session that could not be validated is logged`() throws {
    try harness.becomeActive()
    harness.script.answers.load = .failure(UserError.unavailable)
    harness.store.send(.becameActive)
    #expect(
      log == [
        LogEntry(.warning, .session, "the session was not validated: UserError.unavailable")
      ])
    harness.end()
  }

  @Test func `The end of the queue is logged`() throws {
    harness.script.answers.sendQueuedActionsError = UserError.signedOut
    try harness.becomeActive()
    #expect(
      log == [LogEntry(.info, .profile, "the queue is no longer sent: UserError.signedOut")])
    harness.end()
  }

  @Test func `Nothing is logged if nothing fails`() throws {
    try harness.becomeActive()
    harness.store.send(.becameActive)
    harness.receiveCommits("loaded")
    #expect(log == [])
    harness.end()
  }
}
