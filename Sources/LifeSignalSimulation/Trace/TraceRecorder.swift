internal import Foundation
internal import StateKit
internal import StateKitSimulation
internal import Synchronization

/// Writes down everything that happens in a world, as JSON Lines, in its order.
///
/// A line is only ever added at the end: what a process that died has written can be read.
final class TraceRecorder {
  /// After how many lines everything is written as it is.
  private static let keyDistance = 64

  private struct Moment: Sendable {
    let time: Duration
    let event: Event
    /// How many choices had been made by then.
    let choices: Int
  }

  private final class Pending: Sendable {
    let moments = Mutex<[Moment]>([])
  }

  private let world: World
  private let pending = Pending()
  private let subscription: EventSubscription
  private let printer = ValuePrinter(maximumLength: 4_000, maximumChanges: 1_000)
  private var chain = TraceChain()
  private var lines: [String] = []
  private var linesSinceKey = 0
  private var choicesTold = 0
  private var lastStep: [String: UInt64] = [:]
  private var states: [String: [String: any Sendable]] = [:]

  /// Begins to listen.
  init(world: World, header: TraceHeader) {
    self.world = world
    subscription = world.log.listen {
      [pending, clock = world.clock, choices = world.choices] event in
      let moment = Moment(time: clock.now.offset, event: event, choices: choices.count)
      pending.moments.withLock { $0.append(moment) }
    }
    var line = TraceLine(.header)
    line.header = header
    add(line)
  }

  deinit { subscription.cancel() }

  /// Hands over the lines since this was last called.
  func takeLines() -> [String] {
    drain()
    defer { lines = [] }
    return lines
  }

  /// Writes down what is told of a story, after all that has happened so far.
  func note(_ entry: TimelineEntry) {
    drain()
    var line: TraceLine
    switch entry.content {
    case .act(let sentence):
      line = TraceLine(.note)
      line.text = sentence
    case .expectation(let sentence, let isMet, let found):
      line = TraceLine(.property)
      line.name = sentence
      line.holds = isMet
      line.text = found
    case .violation(let rule, let statement, let detail):
      line = TraceLine(.property)
      line.name = "\(rule). \(statement)"
      line.holds = false
      line.text = detail
    case .refusal(let sentence, let reason):
      line = TraceLine(.issue)
      line.text = "\(sentence): \(reason)"
    // These are told in words of what is written down already.
    case .change, .message, .remark, .code, .shown, .issue: return
    }
    line.time = entry.time.wholeMilliseconds
    line.origin = entry.who
    line.line = entry.place?.line
    add(line)
  }

  /// Writes the last line.
  func end(passed: Bool) {
    drain()
    var line = TraceLine(.end)
    line.verdict = passed ? .passed : .failed
    line.time = world.elapsed.wholeMilliseconds
    line.record = world.choices.record.description
    add(line)
  }

  private func drain() {
    let moments = pending.moments.withLock { moments in
      defer { moments.removeAll() }
      return moments
    }
    var told = Set<UInt64>()
    for (offset, moment) in moments.enumerated() where !told.contains(moment.event.sequence) {
      var line = self.line(of: moment)
      if case .action = moment.event.kind,
        let change = Self.change(of: moment.event, in: moments[(offset + 1)...])
      {
        told.insert(change.sequence)
        line.changes = changes(of: change)
      }
      add(line)
      if linesSinceKey >= Self.keyDistance { addKey(after: moment) }
    }
  }

  /// What an action changed: it is reduced before its store receives another one.
  private static func change(of action: Event, in rest: ArraySlice<Moment>) -> Event? {
    for moment in rest where moment.event.origin == action.origin {
      switch moment.event.kind {
      case .stateChange: return moment.event
      case .action: return nil
      case .effect, .shared, .issue: continue
      }
    }
    return nil
  }

  private func line(of moment: Moment) -> TraceLine {
    let event = moment.event
    var line: TraceLine
    switch event.kind {
    case .action(let action, let cause):
      line = TraceLine(.step)
      let name = ActionName(action, printer)
      line.name = name.name
      line.payload = name.payload
      line.source = source(cause)
      lastStep[event.origin] = event.sequence
    case .stateChange:
      // Of an action that was written down before.
      line = TraceLine(.step)
      line.changes = changes(of: event)
    case .effect(let identity, let phase):
      line = TraceLine(.effect)
      line.effect = "e\(identity.number)"
      line.name = identity.name
      line.place = identity.location.description
      line.phase = phase.description
      if case .started = phase { line.cause = lastStep[event.origin] }
    case .shared(let transaction):
      line = TraceLine(.shared)
      line.name = transaction.published
      line.operation = transaction.operation
      line.source = source(transaction.cause)
      line.changes = changes(from: transaction.before, to: transaction.after)
      states[event.origin, default: [:]][transaction.published] = transaction.after
    case .issue(let report):
      line = TraceLine(.issue)
      line.text = report.description
    }
    line.event = event.sequence
    line.time = moment.time.wholeMilliseconds
    line.origin = event.origin
    if moment.choices > choicesTold {
      line.choices = world.choices.record(from: choicesTold, to: moment.choices)
      choicesTold = moment.choices
    }
    return line
  }

  private func source(_ cause: EventCause) -> String {
    switch cause {
    case .outside: "outside"
    case .effect(let identity): "e\(identity.number)"
    }
  }

  private func changes(of event: Event) -> [TraceChange] {
    guard case .stateChange(let before, let after) = event.kind else { return [] }
    states[event.origin, default: [:]]["state"] = after
    return changes(from: before, to: after)
  }

  private func changes(from before: Any, to after: Any) -> [TraceChange] {
    printer.difference(from: before, to: after).changes.map(TraceChange.init)
  }

  private func addKey(after moment: Moment) {
    var line = TraceLine(.key)
    line.event = moment.event.sequence
    line.time = moment.time.wholeMilliseconds
    line.state = states.mapValues { $0.mapValues { printer.describe($0) } }
    add(line)
    linesSinceKey = 0
  }

  private func add(_ line: TraceLine) {
    linesSinceKey += 1
    if let text = chain.text(of: line) { lines.append(text) }
  }
}
