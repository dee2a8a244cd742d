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
    let live = core.liveEffects
    if live.isEmpty { expectNoSleeper() }
    if !hasFoundSleepers { expectNobodyUnheard(besides: live) }
    if live.isEmpty { return }
    if simulation.isStopped {
      tellReports()
    } else if exhaustivity.isOn {
      fail(.rest(.effects(live, nextWake: nextWake, at: step)))
      foundEffects.formUnion(live.map(\.number))
    } else {
      notice(.skipped(.effects(live)))
    }
    core.cancelEffects()
    runOn()
  }

  /// Fails for what runs on and is heard no more, and goes on.
  private func expectNobodyUnheard(besides live: [EffectIdentity]) {
    // What was too much for one step was reported so.
    if simulation.isStopped { return }
    let heard = foundEffects.union(live.map(\.number))
    let unheard = simulation.runningEffects(of: core.identity).filter {
      !heard.contains($0.number)
    }
    if unheard.isEmpty { return }
    foundEffects.formUnion(unheard.map(\.number))
    if exhaustivity.isOn {
      fail(.rest(.deaf(unheard)))
    } else {
      notice(.skipped(.effects(unheard)))
    }
  }

  private func expectNoSleeper() {
    guard exhaustivity.isOn, nextWake != nil, !hasFoundSleepers else { return }
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
