import Testing

@testable import StateKit

extension SchedulerRules {
  /// The store starts the leaves, which are the effects without inner effects, one by one. It
  /// receives the work of each leaf once.
  struct StartRule {
    @Test func `The store receives the work of a leaf once`() {
      var harness = SchedulerHarness()
      harness.startsEffects = false
      _ = harness.perform(.merge(.operation("a"), .send("b"), .sleep(for: .seconds(2))))
      for name in ["a", "b", "sleep 2s"] {
        let token = harness.token(of: name)
        #expect(harness.start(token) == name)
        #expect(harness.start(token) == nil)
      }
    }

    @Test func `The drop of an effect states whether the effect has started`() {
      var harness = SchedulerHarness()
      harness.startsEffects = false
      _ = harness.perform(.merge(.operation("a"), .operation("b")).cancellable(id: 1))
      _ = harness.start(harness.token(of: "a"))
      #expect(
        harness.perform(.cancel(id: 1))
          == [.cancel("a"), .endGroup(1), .discard("b"), .endGroup(2)])
    }
  }
}
