import StateKit

/// One run of a body in a world of its own.
struct SimulationRun {
  let choices: ChoiceRecord
  /// The events, as text.
  let events: [String]
  let problems: [SimulationProblem]
  let error: (any Error)?

  init(_ choices: Choices, _ body: (Simulation) throws -> Void) {
    let log = EventLog()
    let recorder = EventRecorder()
    let simulation = Simulation(choices: choices, log: log)
    let subscription = log.listen { [executor = simulation.executor] event in
      if case .shared(let transaction) = event.kind { executor.heard(transaction) }
      recorder.add(event, isLast: executor.problems.isAnyTold)
    }
    var thrown: (any Error)?
    do {
      try body(simulation)
    } catch {
      thrown = error
    }
    simulation.invariants.check()
    simulation.invariants.removeAll()
    if recorder.isEmpty && simulation.executor.hasRunEffects {
      simulation.executor.problems.add(.unrecorded)
    }
    // What is scheduled may hold the body's stores.
    simulation.timers.forgetCalls()
    // The body's stores are gone, and with them their effects, as soon as they have run.
    simulation.run()
    let deaf = simulation.liveEffects
    if !deaf.isEmpty { simulation.executor.problems.add(.deafToCancellation(deaf)) }
    if thrown == nil && simulation.problems.isEmpty, let problem = choices.problemAtEnd {
      simulation.executor.problems.add(problem)
    }
    // It is told by this run.
    simulation.tellAtEnd(nil)
    problems = simulation.problems
    subscription.cancel()
    error = thrown
    events = recorder.lines
    self.choices = choices.record
  }

  /// Why it failed; nil when it did not. What the simulation found comes first: it may be why the body
  /// threw.
  var failure: SimulationFailure.Reason? {
    if !problems.isEmpty { return .problems(problems) }
    return error.map { .threw($0) }
  }
}

/// Writes events down, up to the first problem.
private final class EventRecorder: Sendable {
  private struct State: Sendable {
    var lines: [String] = []
    var isOver = false
  }

  private let state = Locked(State())
  /// Whole values: two runs may differ in what a person would not want to read.
  private let printer = EventPrinter(
    values: ValuePrinter(
      maximumLength: .max, maximumElements: .max, maximumLines: .max, maximumChanges: .max))

  var lines: [String] { state.withLock { $0.lines } }

  var isEmpty: Bool { state.withLock { $0.lines.isEmpty } }

  func add(_ event: Event, isLast: Bool) {
    if state.withLock({ $0.isOver }) { return }
    let lines = printer.lines(for: event).joined(separator: "\n")
    state.withLock { state in
      state.lines.append(lines)
      state.isOver = isLast
    }
  }
}
