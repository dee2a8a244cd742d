import StateKit
import Synchronization

/// Writes down the events of a log, a line for each.
final class EventRecorder: Sendable {
  private final class Page: Sendable {
    let events = Mutex<[Event]>([])
  }

  private let page: Page
  private let subscription: EventSubscription

  init(_ log: EventLog, to interest: EventInterest = .all) {
    let page = Page()
    self.page = page
    subscription = log.listen(to: interest) { event in
      page.events.withLock { $0.append(event) }
    }
  }

  var events: [Event] { page.events.withLock { $0 } }

  var lines: [String] { events.map { Self.line(for: $0.kind) } }

  /// What was reported, without places.
  var issues: [String] { reports.map(\.message) }

  var reports: [Report] {
    events.compactMap { if case .issue(let report) = $0.kind { report } else { nil } }
  }

  /// The phases of the effects of one name, in order, with their numbers.
  func phases(of name: String) -> [String] {
    events.compactMap { event in
      guard case .effect(let identity, let phase) = event.kind, identity.name == name else {
        return nil
      }
      return "\(identity.number) \(phase)"
    }
  }

  func clear() { page.events.withLock { $0 = [] } }

  private static func line(for kind: Event.Kind) -> String {
    switch kind {
    case .action(let action, let cause): "action \(action) by \(name(of: cause))"
    case .stateChange(let before, let after): "state \(before) to \(after)"
    case .effect(let identity, let phase): "\(identity.name)#\(identity.number) \(phase)"
    case .shared(let transaction): "shared \(transaction) by \(name(of: transaction.cause))"
    case .issue(let report): "issue \(report.message)"
    }
  }

  private static func name(of cause: EventCause) -> String {
    switch cause {
    case .outside: "outside"
    case .effect(let identity): "\(identity.name)#\(identity.number)"
    }
  }
}
