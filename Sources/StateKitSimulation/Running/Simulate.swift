/// Runs `body` once for each seed, each time in a new simulation whose choices come from the seed.
///
/// ```swift
/// try simulate(seeds: 1...1000) { simulation in
///   let store = StoreActor(
///     initialState: Cart.State(), log: simulation.log, executor: simulation.executor
///   ) { Cart() } dependencies: { $0.useSimulation(simulation) }
///   simulation.invariant("The sum is never negative") { store.assumeIsolated { $0.state.sum >= 0 } }
///   store.assumeIsolated { _ = $0.send(.addTapped) }
///   simulation.advance(by: .seconds(60))
///   try simulation.finish()
/// }
/// ```
///
/// A run fails if `body` throws, if an invariant is broken, or if work escapes the simulation. Some
/// seeds run twice, and fail unless both runs produce the same events. An issue that `#expect` or a
/// test store records fails the test, but not the run, and does not include the seed; in `body`,
/// use `#require` or throw an error instead.
///
/// - Parameters:
///   - seeds: The seeds to run.
///   - determinismCheck: The seeds that run twice.
///   - body: Creates the stores with the simulation's executor and log, and drives the simulation.
/// - Throws: ``SimulationFailure`` for the first run that fails, with a line that replays the run.
public func simulate(
  seeds: some Sequence<UInt64>, determinismCheck: DeterminismCheck = .every(10),
  _ body: (_ simulation: Simulation) throws -> Void
) throws {
  var hasRun = false
  for (number, seed) in seeds.enumerated() {
    hasRun = true
    try simulate(.seeded(seed), seed: seed, runsTwice: determinismCheck.includes(number), body)
  }
  if !hasRun {
    throw SimulationFailure(reason: .noSeeds, seed: nil, choices: ChoiceRecord(), events: [])
  }
}

/// Runs `body` again with the choices of an earlier run.
///
/// A replay that succeeds is repeated, and fails unless both replays produce the same events.
///
/// - Parameters:
///   - record: The choices, as a failure prints them.
///   - body: The same closure as in the earlier run.
/// - Throws: ``SimulationFailure`` if the replay fails, or if the record cannot be read.
public func simulate(
  replaying record: String, _ body: (_ simulation: Simulation) throws -> Void
) throws {
  guard let record = ChoiceRecord(record) else {
    throw SimulationFailure(
      reason: .unreadableRecord(record), seed: nil, choices: ChoiceRecord(), events: [])
  }
  try simulate(.replaying(record), seed: nil, replayedRecord: record, runsTwice: true, body)
}

private func simulate(
  _ choices: Choices, seed: UInt64?, replayedRecord: ChoiceRecord? = nil, runsTwice: Bool,
  _ body: (Simulation) throws -> Void
) throws {
  let run = SimulationRun(choices, body)
  func failure(_ reason: SimulationFailure.Reason) -> SimulationFailure {
    // A replay fails with the record that the caller passed, even if the run could not make all
    // choices of that record.
    SimulationFailure(
      reason: reason, seed: seed, choices: replayedRecord ?? run.choices, events: run.events)
  }
  if let reason = run.failure { throw failure(reason) }
  guard runsTwice else { return }
  let secondRun = SimulationRun(.replaying(run.choices), body)
  if let divergence = EventDivergence(run.events, secondRun.events) {
    throw failure(.diverged(divergence))
  }
  if let reason = secondRun.failure { throw failure(reason) }
}
