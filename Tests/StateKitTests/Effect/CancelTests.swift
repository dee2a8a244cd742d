import StateKit
import StateKitSimulation
import Testing

/// The rules that `.cancel` and `.cancellable` must satisfy.
private enum CancelRule {
  case endsWhatRan, leavesOtherIDs, effectsOfTheSameActionLive, isDoneWhenTheActionIs
  case inFlightEndsWhatRan, withoutInFlightBothRun, nothingArrivesAfterwards
  case holdsUnderPolicies
}

private struct Cancellation: Sendable {
  var cancel: @Sendable (Int) -> TestEffect = { .cancel(id: $0) }
  var cancellable: @Sendable (TestEffect, Int, Bool) -> TestEffect = {
    $0.cancellable(id: $1, cancelInFlight: $2)
  }
}

extension Effect where Action == EffectTestFeature.Action {
  fileprivate static func inTime(_ effect: Effect) -> Effect {
    effect.timeout(.seconds(5), onTimeout: .note("timeout"))
  }
  fileprivate static func throttled(_ effect: Effect) -> Effect {
    effect.throttle(id: "throttle", for: .seconds(5))
  }
}

private func brokenRules(of broken: Cancellation) -> Set<CancelRule> {
  let (cancel, cancellable) = (broken.cancel, broken.cancellable)

  let ran = EffectTestHarness()
  ran.perform(.merge(cancellable(.work("a"), 1, false), cancellable(.work("b"), 2, false)))
  ran.post(.perform { cancel(1) })
  let atOnce = ran.recorder.phases(of: "sleep").contains { $0.hasSuffix("cancelled") }
  let underPolicies = [TestEffect.inTime, TestEffect.throttled].allSatisfy { policy in
    let world = EffectTestHarness()
    world.perform(cancellable(.work("a"), 1, false))
    world.post(.perform { policy(cancel(1)) })
    return world.recorder.phases(of: "sleep").contains { $0.hasSuffix("cancelled") }
  }
  ran.advance(.seconds(20))

  let before = EffectTestHarness()
  before.perform(.merge(cancel(1), cancellable(.work("a"), 1, false)))
  before.advance(.seconds(20))
  let after = EffectTestHarness()
  after.perform(.merge(cancellable(.work("a"), 1, false), cancel(1)))
  after.advance(.seconds(20))

  let inFlight = EffectTestHarness()
  inFlight.perform(cancellable(.work("a"), 1, true))
  inFlight.perform(cancellable(.work("b"), 1, true))
  inFlight.advance(.seconds(20))

  let both = EffectTestHarness()
  both.perform(cancellable(.work("a"), 1, false))
  both.perform(cancellable(.work("b"), 1, false))
  both.advance(.seconds(20))

  let deaf = EffectTestHarness()
  deaf.perform(
    cancellable(
      .run { send in
        try? await deaf.simulation.clock.sleep(for: .seconds(1))
        await send(.note("deaf"))
      }, 1, false))
  deaf.perform(cancel(1))
  deaf.advance(.seconds(20))

  return brokenRules([
    .endsWhatRan: !ran.notes.contains("a."),
    .leavesOtherIDs: ran.notes.contains("b."),
    .effectsOfTheSameActionLive: before.notes == ["a", "a."] && after.notes == ["a", "a."],
    .isDoneWhenTheActionIs: atOnce,
    .holdsUnderPolicies: underPolicies,
    .inFlightEndsWhatRan: inFlight.notes == ["a", "b", "b."],
    .withoutInFlightBothRun: both.notes == ["a", "b", "a.", "b."],
    .nothingArrivesAfterwards: deaf.notes == [],
  ])
}

struct CancelTests {
  @Test func `A cancellation ends the effects from before its action, and no others`() {
    #expect(brokenRules(of: Cancellation()) == [])
  }

  @Test func `A cancel that also ends effects of its own action is found`() {
    let broken = Cancellation(cancel: { id in .send(.perform { .cancel(id: id) }) })
    #expect(brokenRules(of: broken) == [.effectsOfTheSameActionLive])
  }

  @Test func `A cancel that runs as a separate effect is found`() {
    let broken = Cancellation(cancel: { id in
      .run { send in await send(.perform { .cancel(id: id) }) }
    })
    #expect(
      brokenRules(of: broken)
        == [.effectsOfTheSameActionLive, .isDoneWhenTheActionIs, .holdsUnderPolicies])
  }

  @Test func `A cancel that does nothing is found`() {
    let broken = Cancellation(cancel: { _ in .none })
    #expect(
      brokenRules(of: broken) == [
        .endsWhatRan, .isDoneWhenTheActionIs, .nothingArrivesAfterwards, .holdsUnderPolicies,
      ])
  }

  @Test func `A cancel that ends every id is found`() {
    let broken = Cancellation(cancel: { _ in .merge(.cancel(id: 1), .cancel(id: 2)) })
    #expect(brokenRules(of: broken) == [.leavesOtherIDs])
  }

  @Test func `A cancellable that ignores its id is found`() {
    let broken = Cancellation(cancellable: { effect, _, _ in effect })
    #expect(
      brokenRules(of: broken) == [
        .endsWhatRan, .isDoneWhenTheActionIs, .inFlightEndsWhatRan, .nothingArrivesAfterwards,
        .holdsUnderPolicies,
      ])
  }

  @Test func `A cancellable that ignores cancelInFlight is found`() {
    let broken = Cancellation(cancellable: { effect, id, _ in effect.cancellable(id: id) })
    #expect(brokenRules(of: broken) == [.inFlightEndsWhatRan])
  }

  @Test func `A cancellable that always cancels running effects is found`() {
    let broken = Cancellation(cancellable: { effect, id, _ in
      effect.cancellable(id: id, cancelInFlight: true)
    })
    #expect(brokenRules(of: broken) == [.withoutInFlightBothRun])
  }

  @Test func `Cancelled effects end in the order in which they started`() {
    let world = EffectTestHarness()
    // The slots of these two are reused by the last two, in reverse order.
    world.perform(.merge(.sleep(for: .seconds(1)), .sleep(for: .seconds(1))))
    world.perform(
      .run("a") { _ in try await world.simulation.clock.sleep(for: .seconds(9)) }
        .cancellable(id: 1))
    world.advance(.seconds(1))
    world.perform(
      .run("b") { _ in try await world.simulation.clock.sleep(for: .seconds(9)) }
        .cancellable(id: 1))
    world.perform(
      .run("c") { _ in try await world.simulation.clock.sleep(for: .seconds(9)) }
        .cancellable(id: 1))
    world.recorder.clear()
    world.perform(.cancel(id: 1))
    #expect(
      world.recorder.lines.filter { $0.hasSuffix("cancelled") } == [
        "a#3 cancelled", "b#4 cancelled", "c#5 cancelled",
      ])
  }

  @Test func `An id belongs to one store`() {
    let (one, other) = (EffectTestHarness(), EffectTestHarness())
    one.perform(.work("a").cancellable(id: 1))
    other.perform(.cancel(id: 1))
    one.advance(.seconds(20))
    #expect(one.notes == ["a", "a."])
  }

  @Test func `Ids of different types are different ids`() {
    let world = EffectTestHarness()
    world.perform(.work("a").cancellable(id: 1))
    world.perform(.cancel(id: UInt8(1)))
    world.perform(.cancel(id: "1"))
    #expect(world.recorder.phases(of: "sleep") == ["2 started"])
    world.perform(.cancel(id: 1))
    #expect(world.recorder.phases(of: "sleep") == ["2 started", "2 cancelled"])
  }
}
