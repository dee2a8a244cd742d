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
      simulation.tellChoicesLeft()
      tellReports()
    }
  }

  private func expectNothingIsLeft(at step: Step) {
    expectNothingWaits(before: step)
    guard core.hasLiveEffects else { return expectNobodyLeft() }
    let live = core.liveEffects
    if simulation.isStopped {
      tellReports()
    } else if exhaustivity.isOn {
      fail(.rest(.effects(live, nextWake: nextWake, at: step)))
    } else {
      notice(.skipped(.effects(live)))
    }
    core.cancelEffects()
    runOn()
  }

  /// Fails for what is no live effect, and goes on.
  private func expectNobodyLeft() {
    guard exhaustivity.isOn else { return }
    expectNoSleeper()
    if !hasFoundSleepers { expectNobodyDeaf() }
  }

  private func expectNobodyDeaf() {
    // What was too much for one step was reported so.
    guard !hasFoundDeaf, !simulation.isStopped else { return }
    let deaf = simulation.runningEffects(of: core.identity)
    if deaf.isEmpty { return }
    hasFoundDeaf = true
    fail(.rest(.deaf(deaf)))
  }

  private func expectNoSleeper() {
    guard nextWake != nil, !hasFoundSleepers else { return }
    let (sleepers, calls) = (simulation.sleepers(heardBy: core.identity), simulation.calls)
    if let next = sleepers.next {
      fail(.rest(.sleepers(count: sleepers.count, nextWake: next)))
    } else if let next = calls.next {
      fail(.rest(.calls(count: calls.count, next: next)))
    } else {
      // Another store's, whose effects are not this one's affair.
      return
    }
    hasFoundSleepers = true
  }
}
