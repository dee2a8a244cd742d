import StateKit
import StateKitSimulation
public import Testing

extension TestStore {
  /// Ends the test: nothing may be left that was not received, and no effect that lives.
  ///
  /// Without it, the same is looked at when the store goes away, and reported at the line of the last
  /// step.
  public func finish(sourceLocation: SourceLocation = #_sourceLocation) {
    step(at: sourceLocation) { expectNothingIsLeft(at: .finishing) }
  }

  /// Looks for what the test has left over.
  func lookBack() {
    simulation.drive {
      runOn()
      expectNothingIsLeft(at: .end)
      tellReports()
    }
  }

  private func expectNothingIsLeft(at step: Step) {
    expectNothingWaits(before: step)
    guard core.hasLiveEffects else { return expectNoSleeper() }
    let live = core.liveEffects
    if exhaustivity.isOn {
      fail(.rest(.effects(live, nextWake: nextWake, at: step)))
    } else {
      notice(.skipped(.effects(live)))
    }
    core.cancelEffects()
    runOn()
  }

  private func expectNoSleeper() {
    guard exhaustivity.isOn, let nextWake, !hasFoundSleepers else { return }
    hasFoundSleepers = true
    let sleepers = simulation.sleeperCount
    fail(
      .rest(
        sleepers > 0
          ? .sleepers(count: sleepers, nextWake: nextWake)
          : .calls(count: simulation.callCount, next: nextWake)))
  }
}
