import StateKit
import StateKitSimulation
import Testing

/// The rules that `.cancel` and `.cancellable` must satisfy.
private enum CancelRule {
  case endsRunningEffects, keepsOtherIDs, keepsEffectsOfTheSameAction, endsEffectsBeforeSendReturns
  case cancelInFlightEndsRunningEffects, bothRunWithoutCancelInFlight, dropsLaterActions
  case appliesInsideTimeoutAndThrottle
}

/// The two operators that the rules check. A test can replace each one by a broken operator.
private struct Cancellation: Sendable {
  var cancel: @Sendable (_ id: Int) -> TestEffect = { .cancel(id: $0) }
  var cancellable:
    @Sendable (_ effect: TestEffect, _ id: Int, _ cancelInFlight: Bool) -> TestEffect = {
      $0.cancellable(id: $1, cancelInFlight: $2)
    }
}

extension Effect where Action == EffectTestFeature.Action {
  fileprivate static func withTimeout(_ effect: Effect) -> Effect {
    effect.timeout(.seconds(5), onTimeout: .note("timeout"))
  }
  fileprivate static func throttled(_ effect: Effect) -> Effect {
    effect.throttle(id: "throttle", for: .seconds(5))
  }
}

private func brokenRules(of cancellation: Cancellation) -> Set<CancelRule> {
  let (cancel, cancellable) = (cancellation.cancel, cancellation.cancellable)

  let byID = EffectTestHarness()
  byID.perform(.merge(cancellable(.work("a"), 1, false), cancellable(.work("b"), 2, false)))
  byID.sendWithoutRunning(.perform { cancel(1) })
  let endedBeforeSendReturned = byID.recorder.phases(of: "sleep")
    .contains { $0.hasSuffix("cancelled") }
  let appliedInsideOperators = [TestEffect.withTimeout, TestEffect.throttled].allSatisfy { apply in
    let harness = EffectTestHarness()
    harness.perform(cancellable(.work("a"), 1, false))
    harness.sendWithoutRunning(.perform { apply(cancel(1)) })
    return harness.recorder.phases(of: "sleep").contains { $0.hasSuffix("cancelled") }
  }
  byID.advance(.seconds(20))

  let cancelledFirst = EffectTestHarness()
  cancelledFirst.perform(.merge(cancel(1), cancellable(.work("a"), 1, false)))
  cancelledFirst.advance(.seconds(20))
  let cancelledLast = EffectTestHarness()
  cancelledLast.perform(.merge(cancellable(.work("a"), 1, false), cancel(1)))
  cancelledLast.advance(.seconds(20))

  let inFlight = EffectTestHarness()
  inFlight.perform(cancellable(.work("a"), 1, true))
  inFlight.perform(cancellable(.work("b"), 1, true))
  inFlight.advance(.seconds(20))

  let notInFlight = EffectTestHarness()
  notInFlight.perform(cancellable(.work("a"), 1, false))
  notInFlight.perform(cancellable(.work("b"), 1, false))
  notInFlight.advance(.seconds(20))

  let uncooperative = EffectTestHarness()
  uncooperative.perform(
    cancellable(
      .run { send in
        try? await uncooperative.simulation.clock.sleep(for: .seconds(1))
        await send(.note("uncooperative"))
      }, 1, false))
  uncooperative.perform(cancel(1))
  uncooperative.advance(.seconds(20))

  return failedRules([
    .endsRunningEffects: !byID.notes.contains("a."),
    .keepsOtherIDs: byID.notes.contains("b."),
    .keepsEffectsOfTheSameAction: cancelledFirst.notes == ["a", "a."]
      && cancelledLast.notes == ["a", "a."],
    .endsEffectsBeforeSendReturns: endedBeforeSendReturned,
    .appliesInsideTimeoutAndThrottle: appliedInsideOperators,
    .cancelInFlightEndsRunningEffects: inFlight.notes == ["a", "b", "b."],
    .bothRunWithoutCancelInFlight: notInFlight.notes == ["a", "b", "a.", "b."],
    .dropsLaterActions: uncooperative.notes == [],
  ])
}

struct CancelTests {
  @Test func `A cancellation ends the effects that started before its action, and no others`() {
    #expect(brokenRules(of: Cancellation()) == [])
  }

  @Test func `A cancel that also ends effects of its own action is detected`() {
    let broken = Cancellation(cancel: { id in .send(.perform { .cancel(id: id) }) })
    #expect(brokenRules(of: broken) == [.keepsEffectsOfTheSameAction])
  }

  @Test func `A cancel that runs as a separate effect is detected`() {
    let broken = Cancellation(cancel: { id in
      .run { send in await send(.perform { .cancel(id: id) }) }
    })
    #expect(
      brokenRules(of: broken)
        == [
          .keepsEffectsOfTheSameAction, .endsEffectsBeforeSendReturns,
          .appliesInsideTimeoutAndThrottle,
        ])
  }

  @Test func `A cancel that does nothing is detected`() {
    let broken = Cancellation(cancel: { _ in .none })
    #expect(
      brokenRules(of: broken) == [
        .endsRunningEffects, .endsEffectsBeforeSendReturns, .dropsLaterActions,
        .appliesInsideTimeoutAndThrottle,
      ])
  }

  @Test func `A cancel that ends the effects of every id is detected`() {
    let broken = Cancellation(cancel: { _ in .merge(.cancel(id: 1), .cancel(id: 2)) })
    #expect(brokenRules(of: broken) == [.keepsOtherIDs])
  }

  @Test func `A cancellable that ignores its id is detected`() {
    let broken = Cancellation(cancellable: { effect, _, _ in effect })
    #expect(
      brokenRules(of: broken) == [
        .endsRunningEffects, .endsEffectsBeforeSendReturns, .cancelInFlightEndsRunningEffects,
        .dropsLaterActions,
        .appliesInsideTimeoutAndThrottle,
      ])
  }

  @Test func `A cancellable that ignores cancelInFlight is detected`() {
    let broken = Cancellation(cancellable: { effect, id, _ in effect.cancellable(id: id) })
    #expect(brokenRules(of: broken) == [.cancelInFlightEndsRunningEffects])
  }

  @Test func `A cancellable that always cancels running effects is detected`() {
    let broken = Cancellation(cancellable: { effect, id, _ in
      effect.cancellable(id: id, cancelInFlight: true)
    })
    #expect(brokenRules(of: broken) == [.bothRunWithoutCancelInFlight])
  }

  @Test func `Cancelled effects end in the order in which they started`() {
    let harness = EffectTestHarness()
    // The store keeps its running effects in a table. It reuses the positions of these two sleeps
    // for "b" and "c", in reverse order.
    harness.perform(.merge(.sleep(for: .seconds(1)), .sleep(for: .seconds(1))))
    harness.perform(
      .run("a") { _ in try await harness.simulation.clock.sleep(for: .seconds(9)) }
        .cancellable(id: 1))
    harness.advance(.seconds(1))
    harness.perform(
      .run("b") { _ in try await harness.simulation.clock.sleep(for: .seconds(9)) }
        .cancellable(id: 1))
    harness.perform(
      .run("c") { _ in try await harness.simulation.clock.sleep(for: .seconds(9)) }
        .cancellable(id: 1))
    harness.recorder.clear()
    harness.perform(.cancel(id: 1))
    #expect(
      harness.recorder.lines.filter { $0.hasSuffix("cancelled") } == [
        "a#3 cancelled", "b#4 cancelled", "c#5 cancelled",
      ])
  }

  @Test func `A cancellation ends no effect of another store`() {
    let (one, other) = (EffectTestHarness(), EffectTestHarness())
    one.perform(.work("a").cancellable(id: 1))
    other.perform(.cancel(id: 1))
    one.advance(.seconds(20))
    #expect(one.notes == ["a", "a."])
  }

  @Test func `Ids of different types are different ids`() {
    let harness = EffectTestHarness()
    harness.perform(.work("a").cancellable(id: 1))
    harness.perform(.cancel(id: UInt8(1)))
    harness.perform(.cancel(id: "1"))
    #expect(harness.recorder.phases(of: "sleep") == ["2 started"])
    harness.perform(.cancel(id: 1))
    #expect(harness.recorder.phases(of: "sleep") == ["2 started", "2 cancelled"])
  }
}
