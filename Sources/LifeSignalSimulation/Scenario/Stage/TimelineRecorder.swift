internal import LifeSignalDomain
internal import StateKit
internal import StateKitSimulation
internal import Synchronization

/// Collects what happens in a world between two looks at it, in its order and with its time.
final class TimelineRecorder {
  private struct Moment: Sendable {
    let time: Duration
    let event: Event
  }

  private final class Pending: Sendable {
    let moments = Mutex<[Moment]>([])
  }

  private let stage: Stage
  private let pending = Pending()
  private let subscription: EventSubscription
  /// What the screens show; nothing when nobody wants to be told.
  private let screens: ScreenRecorder?
  private var toldMessages: [String: Int] = [:]
  private var toldViolations = 0
  private var toldIssues = 0

  init(stage: Stage, screens: ScreenRecorder? = nil) {
    self.stage = stage
    self.screens = screens
    subscription = stage.world.log.listen(to: .shared) { [pending, clock = stage.world.clock] in
      let moment = Moment(time: clock.now.offset, event: $0)
      pending.moments.withLock { $0.append(moment) }
    }
  }

  deinit { subscription.cancel() }

  /// What has happened since this was last called.
  func entries() -> [TimelineEntry] {
    stage.noteAccounts()
    let entries = stage.takeRemarks() + messages() + changes() + (screens?.entries() ?? [])
    let problems = violations() + issues()
    // Of the same moment, a message comes before the changes that answer its sender, which stay in
    // their order, then what the app says and refuses, and what is wrong comes last.
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
        let change = ChangeStory(transaction, stage: stage), !change.lines.isEmpty
      else { return nil }
      return TimelineEntry(
        time: moment.time, who: moment.event.origin,
        content: .change(
          owner: change.owner, operation: transaction.operation, changes: change.lines))
    }
  }

  private func messages() -> [TimelineEntry] {
    stage.cast.people.flatMap { name -> [TimelineEntry] in
      let all = stage.world.person(name).map { stage.world.messages(to: $0.phone) } ?? []
      let told = toldMessages.updateValue(all.count, forKey: name) ?? 0
      return all.dropFirst(told).map { message in
        TimelineEntry(
          time: Duration(sinceStart: message.sentAt), who: name, content: .message(message.text))
      }
    }
  }

  private func violations() -> [TimelineEntry] {
    let all = stage.world.violations
    defer { toldViolations = all.count }
    return all.dropFirst(toldViolations).map { violation in
      TimelineEntry(
        time: violation.elapsed, who: violation.origin,
        content: .violation(
          rule: violation.invariant, statement: violation.statement, detail: violation.detail))
    }
  }

  private func issues() -> [TimelineEntry] {
    let all = stage.world.issues
    defer { toldIssues = all.count }
    return all.dropFirst(toldIssues).map { issue in
      TimelineEntry(time: stage.world.elapsed, who: "", content: .issue(issue.description))
    }
  }
}
