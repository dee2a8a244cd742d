import StateKit
import StateKitSimulation
public import Testing

extension TestStore {
  /// Ends the test, and fails if any action or change was not received, or if an effect is still
  /// running.
  ///
  /// A test store that is deallocated without this call performs the same checks, and reports
  /// failures at the line of the last step.
  public func finish(sourceLocation: SourceLocation = #_sourceLocation) {
    step(at: sourceLocation) { expectNoLeftovers(at: .finishing) }
  }

  /// Performs the checks of ``finish(sourceLocation:)`` when the store is deallocated.
  func reportLeftovers() {
    simulation.drive {
      runPendingWork()
      expectNoLeftovers(at: .end)
      failForReportedIssues()
    }
  }

  private func expectNoLeftovers(at step: TestStep) {
    expectNothingUnreceived(before: step)
    let live = core.liveEffects
    if live.isEmpty { expectNoSleeper() }
    if !hasReportedSleepers { expectNoRunningCancelledEffects(besides: live) }
    if live.isEmpty { return }
    if simulation.isStopped {
      failForReportedIssues()
    } else if exhaustivity.isOn {
      fail(.leftover(.effects(live, nextWake: nextWake)))
      reportedEffects.formUnion(live.map(\.number))
    } else {
      notice(.skipped(.effects(live)))
    }
    core.cancelEffects()
    runPendingWork()
  }

  /// Reports operations that are still running although their effects have ended or were cancelled.
  private func expectNoRunningCancelledEffects(besides live: [EffectIdentity]) {
    // If a step has exceeded a limit, that problem was already reported.
    if simulation.isStopped { return }
    let alreadyReported = reportedEffects.union(live.map(\.number))
    let unreported = simulation.runningEffects(of: core.simulationIdentity).filter {
      !alreadyReported.contains($0.number)
    }
    if unreported.isEmpty { return }
    reportedEffects.formUnion(unreported.map(\.number))
    if exhaustivity.isOn {
      fail(.leftover(.ignoredCancellation(unreported)))
    } else {
      notice(.skipped(.effects(unreported)))
    }
  }

  private func expectNoSleeper() {
    guard exhaustivity.isOn, nextWake != nil, !hasReportedSleepers else { return }
    let sleepers = simulation.sleepers(ofStore: core.simulationIdentity)
    let calls = simulation.scheduledCalls
    if let next = sleepers.next {
      fail(.leftover(.sleepers(count: sleepers.count, nextWake: next)))
    } else if let next = calls.next {
      fail(.leftover(.scheduledCalls(count: calls.count, next: next)))
    } else {
      // The sleeper belongs to another store, whose effects this test store does not check.
      return
    }
    hasReportedSleepers = true
  }
}
