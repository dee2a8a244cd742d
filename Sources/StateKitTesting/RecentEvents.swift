import StateKit
import StateKitPrinting
import StateKitSimulation

/// The last events of a test store, for the attachment of a failing test.
///
/// Events are printed only if the test fails, because printing an action takes several times as long as
/// a step of a test. Keeping them does not keep the test store: an action is `Sendable`, and a test
/// store is not.
final class RecentEvents: Sendable {
  /// The number of events that are kept.
  static var limit: Int { 200 }
  /// The kinds of events that are kept. The changes of the state are omitted, because printing them
  /// would take longer than the test.
  static var kinds: EventKinds { [.actions, .effects, .shared, .issues] }

  private struct Contents: Sendable {
    var events = FIFO<Event>()
    /// The number of events that were forgotten.
    var forgottenCount = 0
  }

  private let contents = Locked(Contents())
  private let printer = EventPrinter(valuePrinter: ValuePrinter(maximumLength: 160))

  func add(_ event: Event) {
    let forgotten: Event? = contents.withLock { contents in
      contents.events.append(event)
      guard contents.events.count > Self.limit else { return nil }
      contents.forgottenCount += 1
      return contents.events.popFirst()
    }
    // Releases the values of the event after the lock, because their deinitializers may add events.
    _ = consume forgotten
  }

  /// Returns the text of an attachment: the choices of the simulation, the line that replays them, and
  /// the events, oldest first.
  func report(choices: ChoiceRecord) -> String {
    let (events, forgottenCount) = contents.withLock { ($0.events.all, $0.forgottenCount) }
    var lines: [String] = []
    if choices.values.isEmpty {
      lines.append("Choices: none. The test has the same result each time.")
    } else {
      lines += [
        "Choices: \(choices)", "To replay them, create the store with:", "",
        "    simulation: Simulation(choices: .replaying(ChoiceRecord(\"\(choices)\")!))", "",
      ]
    }
    if forgottenCount > 0 {
      lines.append("Events (the last \(events.count) of \(forgottenCount + events.count)):")
    } else {
      lines.append("Events:")
    }
    return (lines + events.flatMap { printer.lines(for: $0) }).joined(separator: "\n") + "\n"
  }
}
