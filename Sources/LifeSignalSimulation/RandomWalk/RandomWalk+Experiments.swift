internal import Experiments
internal import LifeSignalBackend
internal import LifeSignalDomain
internal import StateKit

/// What a world with variants is compared with (invariant 47).
struct VariantComparison: Equatable {
  /// Descriptions of what differs on the server; empty if nothing does.
  var differences: [String] = []
  /// The number of devices that had a variant at the end of the world with variants.
  var devicesWithVariants = 0
  /// The number of last calls, and of reminders with another text, that devices showed.
  var changedReminders = 0
  /// The number of exposures that devices reported.
  var exposures = 0
  /// The number of times that a fault ended an app.
  var endedApps = 0
}

extension RandomWalk {
  /// Runs the world twice, with and without variants, and compares what the server knows in the end.
  ///
  /// The acts, the network and the identifiers of both worlds come from the same random values, because the
  /// server of experiments has a source of its own. For the same reason, faults end an app only when no job
  /// can run.
  ///
  /// Two things stay out, because even two worlds that do the same would end differently. An app that ends
  /// after a number of jobs would be at another point of an operation, because an app with variants has other
  /// jobs. And in a random order of jobs, each choice is one of the jobs that can run: with other jobs, all
  /// later choices differ, and with them what is lost, delayed and identified. `.ci/worlds` runs both with
  /// variants, and checks all other invariants.
  func compareVariants() -> VariantComparison {
    var walk = self
    walk.composition.endsAppsWhenIdle = true
    walk.schedule = .firstInFirstOut
    walk.hasVariants = true
    let withVariants = walk.finishedRun()
    walk.hasVariants = false
    let without = walk.finishedRun()
    var comparison = VariantComparison(
      differences: withVariants.world.backend.differences(from: without.world.backend),
      exposures: withVariants.world.flagServer.exposures.count,
      endedApps: withVariants.world.faultCounts[.kill] + withVariants.world.faultCounts[.reboot])
    for actor in withVariants.actors {
      let experiments = actor.device.published(ReadOnlyExperimentsState.self)
      if !experiments.all.isEmpty { comparison.devicesWithVariants += 1 }
      comparison.changedReminders += actor.device.shownReminders.count {
        $0.reminder.lead == .tenMinutes || $0.reminder.copy != .plain
      }
    }
    return comparison
  }

  private func finishedRun() -> RandomWalkRun {
    let run = RandomWalkRun(self)
    run.run { _ in }
    run.recover()
    return run
  }
}

extension BackendState {
  /// Returns descriptions of what differs from another state, identifiers included.
  fileprivate func differences(from other: BackendState) -> [String] {
    guard self != other else { return [] }
    let accounts = Set(accounts.keys).union(other.accounts.keys).sorted()
    let differing = accounts.filter { self.accounts[$0] != other.accounts[$0] }
    return differing.isEmpty
      ? ["the server differs outside of its accounts"]
      : differing.map { "the account of \(self.accounts[$0]?.phone.e164 ?? "\($0)") differs" }
  }
}
