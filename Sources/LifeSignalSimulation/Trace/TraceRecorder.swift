internal import Foundation
internal import StateKit
internal import StateKitPrinting
internal import StateKitSimulation
internal import Synchronization

/// Records everything that happens in a world, in order, as JSON Lines.
///
/// Lines are only appended, so the trace of a process that crashed is readable.
final class TraceRecorder {
  /// The minimum number of lines between two full copies of the state.
  private static let keyframeInterval = 64

  private struct TimedEvent: Sendable {
    let time: Duration
    let event: Event
    /// The number of random choices before the event.
    let choiceCount: Int
  }

  private final class EventBuffer: Sendable {
    let timedEvents = Mutex<[TimedEvent]>([])
  }

  private let world: World
  private let pending = EventBuffer()
  private let subscription: EventSubscription
  private let printer = ValuePrinter(maximumLength: 4_000, maximumChanges: 1_000)
  private var chain = TraceChain()
  private var lines: [String] = []
  private var linesSinceKeyframe = 0
  private var reportedChoiceCount = 0
  /// The last states of each origin, by name: `state` for the store, and the names of published
  /// types.
  private var states: [String: [String: any Sendable]] = [:]

  /// Starts to listen to the log of a world.
  init(world: World, header: TraceHeader) {
    self.world = world
    subscription = world.log.listen {
      [pending, clock = world.clock, choices = world.choices] event in
      let timedEvent = TimedEvent(time: clock.now.offset, event: event, choiceCount: choices.count)
      pending.timedEvents.withLock { $0.append(timedEvent) }
    }
    var line = TraceLine(.header)
    line.header = header
    add(line)
  }

  deinit { subscription.cancel() }

  /// Returns the lines since the last call.
  func takeLines() -> [String] {
    addPendingEvents()
    defer { lines = [] }
    return lines
  }

  /// Records an entry of the timeline, after all events so far.
  func record(_ entry: TimelineEntry) {
    addPendingEvents()
    var line: TraceLine
    switch entry.content {
    case .act(let sentence):
      line = TraceLine(.scenarioStep)
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
    case .notPerformed(let sentence, let reason):
      line = TraceLine(.issue)
      line.text = "\(sentence): \(reason)"
    // The trace contains the events that these entries describe or explain.
    case .change, .message, .remark, .code, .shown, .issue: return
    }
    line.time = entry.time.wholeMilliseconds
    line.origin = entry.subject
    line.scenarioLine = entry.location?.line
    add(line)
  }

  /// Adds the last line.
  func end(passed: Bool) {
    addPendingEvents()
    var line = TraceLine(.end)
    line.verdict = passed ? .passed : .failed
    line.time = world.elapsed.wholeMilliseconds
    line.choiceRecord = world.choices.record.description
    add(line)
  }

  /// Adds a line for each event that has occurred since the last call, except the creation of a
  /// store. The change that an action made is part of the line of the action.
  private func addPendingEvents() {
    let timedEvents = pending.timedEvents.withLock { timedEvents in
      defer { timedEvents.removeAll() }
      return timedEvents
    }
    var addedChanges = Set<UInt64>()
    for (offset, timedEvent) in timedEvents.enumerated()
    where !addedChanges.contains(timedEvent.event.sequence) {
      if case .storeCreated = timedEvent.event.kind { continue }
      var line = self.line(of: timedEvent)
      if case .action = timedEvent.event.kind,
        let change = Self.change(of: timedEvent.event, in: timedEvents[(offset + 1)...])
      {
        addedChanges.insert(change.sequence)
        line.changes = changes(of: change)
      }
      add(line)
      if linesSinceKeyframe >= Self.keyframeInterval { addKeyframe(after: timedEvent) }
    }
  }

  /// Returns the state change of an action. The change occurs before the store of the action
  /// receives another action.
  private static func change(of action: Event, in rest: ArraySlice<TimedEvent>) -> Event? {
    for timedEvent in rest where timedEvent.event.store == action.store {
      switch timedEvent.event.kind {
      case .stateChange where timedEvent.event.action == action.sequence: return timedEvent.event
      case .action: return nil
      case .storeCreated, .stateChange, .effect, .shared, .issue: continue
      }
    }
    return nil
  }

  private func line(of timedEvent: TimedEvent) -> TraceLine {
    let event = timedEvent.event
    var line: TraceLine
    switch event.kind {
    case .action(let action, let cause):
      line = TraceLine(.action)
      let actionName = ActionName(action, printer)
      line.name = actionName.name
      line.payload = actionName.payload
      line.source = source(cause)
    case .storeCreated, .stateChange:
      // An earlier line contains the action that made this change.
      line = TraceLine(.action)
      line.changes = changes(of: event)
    case .effect(let identity, let phase):
      line = TraceLine(.effect)
      line.effect = "e\(identity.number)"
      line.name = identity.name
      line.place = identity.location.description
      line.phase = phase.description
      line.cause = event.action
    case .shared(let transaction):
      line = TraceLine(.shared)
      line.name = transaction.publishedTypeName
      line.operation = transaction.operation
      line.source = source(transaction.cause)
      line.changes = changes(from: transaction.before, to: transaction.after)
      states[event.origin, default: [:]][transaction.publishedTypeName] = transaction.after
    case .issue(let issue):
      line = TraceLine(.issue)
      line.text = issue.description
    }
    line.event = event.sequence
    line.time = timedEvent.time.wholeMilliseconds
    line.origin = event.origin
    if timedEvent.choiceCount > reportedChoiceCount {
      line.choices = world.choices.record(from: reportedChoiceCount, to: timedEvent.choiceCount)
      reportedChoiceCount = timedEvent.choiceCount
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

  private func addKeyframe(after timedEvent: TimedEvent) {
    var line = TraceLine(.keyframe)
    line.event = timedEvent.event.sequence
    line.time = timedEvent.time.wholeMilliseconds
    line.state = states.mapValues { $0.mapValues { printer.describe($0) } }
    add(line)
    linesSinceKeyframe = 0
  }

  private func add(_ line: TraceLine) {
    linesSinceKeyframe += 1
    if let text = chain.text(of: line) { lines.append(text) }
  }
}
