/// Runs `body` once for each seed, each time in a new world whose open choices the seed makes.
///
/// ```swift
/// try simulate(seeds: 1...1000) { simulation in
///   let store = StoreActor(
///     initialState: Cart.State(), log: simulation.log, executor: simulation.executor
///   ) { Cart() } dependencies: { $0.live(in: simulation) }
///   simulation.always("The sum is never negative") { store.assumeIsolated { $0.state.sum >= 0 } }
///   store.assumeIsolated { _ = $0.send(.addTapped) }
///   simulation.advance(by: .seconds(60))
///   try simulation.finish()
/// }
/// ```
///
/// A run fails when `body` throws, when an invariant is broken, and when something escapes the
/// simulation. Some seeds run twice: both runs have to make the same events. What only records an
/// issue, `#expect` or a test store, fails the test and not the run, and says nothing of the seed: in
/// `body`, `#require` and throw.
///
/// - Parameters:
///   - seeds: The seeds.
///   - audit: Which of them run twice.
///   - body: Makes the stores with the simulation's executor and log, and drives it.
/// - Throws: ``SimulationFailure`` for the first run that fails: it says how to have it again.
public func simulate(
  seeds: some Sequence<UInt64>, audit: DoubleRunAudit = .each(10),
  _ body: (_ simulation: Simulation) throws -> Void
) throws {
  var wasRun = false
  for (number, seed) in seeds.enumerated() {
    wasRun = true
    try simulate(.seeded(seed), seed: seed, isAudited: audit.includes(number), body)
  }
  if !wasRun {
    throw SimulationFailure(reason: .noSeeds, seed: nil, choices: ChoiceRecord(), events: [])
  }
}

/// Runs `body` once more with the choices of an earlier run.
///
/// - Parameters:
///   - record: The choices, as a failure prints them.
///   - body: The same as in that run.
/// - Throws: ``SimulationFailure`` when the run fails.
public func simulate(
  replaying record: String, _ body: (_ simulation: Simulation) throws -> Void
) throws {
  guard let record = ChoiceRecord(record) else {
    throw SimulationFailure(
      reason: .unreadableRecord(record), seed: nil, choices: ChoiceRecord(), events: [])
  }
  try simulate(.replaying(record), seed: nil, given: record, isAudited: true, body)
}

private func simulate(
  _ choices: Choices, seed: UInt64?, given: ChoiceRecord? = nil, isAudited: Bool,
  _ body: (Simulation) throws -> Void
) throws {
  let run = SimulationRun(choices, body)
  func failure(_ reason: SimulationFailure.Reason) -> SimulationFailure {
    // A record that did not fit is shown as it was given.
    SimulationFailure(
      reason: reason, seed: seed, choices: given ?? run.choices, events: run.events)
  }
  if let reason = run.failure { throw failure(reason) }
  guard isAudited else { return }
  let again = SimulationRun(.replaying(run.choices), body)
  if let divergence = EventDivergence(run.events, again.events) {
    throw failure(.diverged(divergence))
  }
  if let reason = again.failure { throw failure(reason) }
}
