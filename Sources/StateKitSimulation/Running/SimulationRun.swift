import StateKit
import StateKitPrinting

/// One run of a body, in its own simulation.
struct SimulationRun {
  let choices: ChoiceRecord
  /// The events as text.
  let events: [String]
  let problems: [SimulationProblem]
  let error: (any Error)?

  init(_ choices: Choices, _ body: (Simulation) throws -> Void) {
    let log = EventLog()
    let recorder = EventRecorder()
    let simulation = Simulation(choices: choices, log: log)
    let subscription = log.listen { [executor = simulation.executor] event in
      if case .shared(let transaction) = event.kind { executor.checkWritingThread(of: transaction) }
      recorder.add(event, isLast: executor.problems.hasReportedAny)
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
      simulation.executor.problems.add(.noEventsRecorded)
    }
    // A scheduled call can hold the stores of the body.
    simulation.timers.removeScheduledCalls()
    // The stores of the body were deallocated, which cancelled their effects. The effects end here.
    simulation.run()
    let remainingEffects = simulation.runningEffects
    if !remainingEffects.isEmpty {
      simulation.executor.problems.add(.ignoredCancellation(remainingEffects))
    }
    if thrown == nil && simulation.problems.isEmpty, let problem = choices.problemAtEnd {
      simulation.executor.problems.add(problem)
    }
    // A test store in the body may have set a handler that reports `choices.problemAtEnd` when the
    // simulation is deallocated. The run does not need it: it has reported that problem above, or
    // has failed for another reason.
    simulation.onProblemAtEnd(nil)
    problems = simulation.problems
    subscription.cancel()
    error = thrown
    events = recorder.lines
    self.choices = choices.record
  }

  /// The reason why the run failed; nil if it did not fail. The simulation's problems come first,
  /// because one of them may be why the body threw.
  var failure: SimulationFailure.Reason? {
    if !problems.isEmpty { return .problems(problems) }
    return error.map { .threw($0) }
  }
}

/// Records events as text, up to the first problem.
private final class EventRecorder: Sendable {
  private struct State: Sendable {
    var lines: [String] = []
    var isOver = false
  }

  private let state = Locked(State())
  /// The printer does not shorten values: two runs can differ in a part that would be left out.
  private let printer = EventPrinter(
    valuePrinter: ValuePrinter(
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
