internal import LifeSignalDomain
internal import StateKit
internal import StateKitSimulation
internal import Synchronization

/// Collects the events in a world, in order and with their times, until they are taken.
final class TimelineRecorder {
  private struct TimedEvent: Sendable {
    let time: Duration
    let event: Event
  }

  private final class EventBuffer: Sendable {
    let timedEvents = Mutex<[TimedEvent]>([])
  }

  private let context: ScenarioContext
  private let pending = EventBuffer()
  private let subscription: EventSubscription
  /// Records what the screens show; `nil` if that is not reported.
  private let screens: ScreenRecorder?
  private var reportedMessageCounts: [String: Int] = [:]
  private var reportedViolationCount = 0
  private var reportedIssueCount = 0

  init(context: ScenarioContext, screens: ScreenRecorder? = nil) {
    self.context = context
    self.screens = screens
    subscription = context.world.log.listen(to: .shared) { [pending, clock = context.world.clock] in
      let timedEvent = TimedEvent(time: clock.now.offset, event: $0)
      pending.timedEvents.withLock { $0.append(timedEvent) }
    }
  }

  deinit { subscription.cancel() }

  /// Returns the entries since the last call.
  func entries() -> [TimelineEntry] {
    context.rememberAccounts()
    let entries = context.takeRemarks() + messages() + changes() + (screens?.entries() ?? [])
    let problems = violations() + issues()
    // Entries of the same time keep this order: remarks, text messages, changes, toasts and
    // refusals, and then problems.
    return (entries + problems).enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  private func changes() -> [TimelineEntry] {
    let timedEvents = pending.timedEvents.withLock { timedEvents in
      defer { timedEvents.removeAll() }
      return timedEvents
    }
    return timedEvents.compactMap { timedEvent in
      guard case .shared(let transaction) = timedEvent.event.kind,
        let change = ChangeDescription(transaction, context: context), !change.lines.isEmpty
      else { return nil }
      return TimelineEntry(
        time: timedEvent.time, subject: timedEvent.event.origin,
        content: .change(
          owner: change.owner, operation: transaction.operation, changes: change.lines))
    }
  }

  private func messages() -> [TimelineEntry] {
    context.participants.people.flatMap { name -> [TimelineEntry] in
      let all = context.world.person(name).map { context.world.messages(to: $0.phone) } ?? []
      let reported = reportedMessageCounts.updateValue(all.count, forKey: name) ?? 0
      return all.dropFirst(reported).map { message in
        TimelineEntry(
          time: context.time(of: message.sentAt), subject: name, content: .message(message.text))
      }
    }
  }

  private func violations() -> [TimelineEntry] {
    let all = context.world.violations
    defer { reportedViolationCount = all.count }
    return all.dropFirst(reportedViolationCount).map { violation in
      TimelineEntry(
        time: violation.elapsed, subject: violation.origin,
        content: .violation(
          rule: violation.invariant, statement: violation.statement, detail: violation.detail))
    }
  }

  private func issues() -> [TimelineEntry] {
    let all = context.world.issues
    defer { reportedIssueCount = all.count }
    return all.dropFirst(reportedIssueCount).map { issue in
      TimelineEntry(time: context.world.elapsed, subject: "", content: .issue(issue.description))
    }
  }
}
