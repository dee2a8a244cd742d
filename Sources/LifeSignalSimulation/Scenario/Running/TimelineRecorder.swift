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
    let moments = Mutex<[TimedEvent]>([])
  }

  private let stage: ScenarioContext
  private let pending = EventBuffer()
  private let subscription: EventSubscription
  /// Records what the screens show; `nil` if that is not reported.
  private let screens: ScreenRecorder?
  private var reportedMessageCounts: [String: Int] = [:]
  private var reportedViolationCount = 0
  private var reportedIssueCount = 0

  init(stage: ScenarioContext, screens: ScreenRecorder? = nil) {
    self.stage = stage
    self.screens = screens
    subscription = stage.world.log.listen(to: .shared) { [pending, clock = stage.world.clock] in
      let moment = TimedEvent(time: clock.now.offset, event: $0)
      pending.moments.withLock { $0.append(moment) }
    }
  }

  deinit { subscription.cancel() }

  /// Returns the entries since the last call.
  func entries() -> [TimelineEntry] {
    stage.rememberAccounts()
    let entries = stage.takeRemarks() + messages() + changes() + (screens?.entries() ?? [])
    let problems = violations() + issues()
    // Entries of the same time are ordered: first messages, then changes in their order, then
    // toasts and refusals, and problems last.
    return (entries + problems).enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  private func changes() -> [TimelineEntry] {
    let moments = pending.moments.withLock { moments in
      defer { moments.removeAll() }
      return moments
    }
    return moments.compactMap { moment in
      guard case .shared(let transaction) = moment.event.kind,
        let change = ChangeDescription(transaction, stage: stage), !change.lines.isEmpty
      else { return nil }
      return TimelineEntry(
        time: moment.time, subject: moment.event.origin,
        content: .change(
          owner: change.owner, operation: transaction.operation, changes: change.lines))
    }
  }

  private func messages() -> [TimelineEntry] {
    stage.participants.people.flatMap { name -> [TimelineEntry] in
      let all = stage.world.person(name).map { stage.world.messages(to: $0.phone) } ?? []
      let told = reportedMessageCounts.updateValue(all.count, forKey: name) ?? 0
      return all.dropFirst(told).map { message in
        TimelineEntry(
          time: Duration(sinceStart: message.sentAt), subject: name, content: .message(message.text)
        )
      }
    }
  }

  private func violations() -> [TimelineEntry] {
    let all = stage.world.violations
    defer { reportedViolationCount = all.count }
    return all.dropFirst(reportedViolationCount).map { violation in
      TimelineEntry(
        time: violation.elapsed, subject: violation.origin,
        content: .violation(
          rule: violation.invariant, statement: violation.statement, detail: violation.detail))
    }
  }

  private func issues() -> [TimelineEntry] {
    let all = stage.world.issues
    defer { reportedIssueCount = all.count }
    return all.dropFirst(reportedIssueCount).map { issue in
      TimelineEntry(time: stage.world.elapsed, subject: "", content: .issue(issue.description))
    }
  }
}
