import StateKit
import Synchronization

/// A recorder of the events of a log, with one line for each event. The recorder ignores the
/// creation of stores.
///
/// The recorder stores no actions and no states, because an action can hold a closure that refers
/// to the harness, and the harness refers to the recorder.
final class EventRecorder: Sendable {
  /// The recorded part of an event.
  struct Entry: Sendable {
    let sequence: UInt64
    let origin: String
    let line: String
    /// The effect that started or ended, with its phase.
    var effect: (identity: EffectIdentity, phase: EffectPhase)?
    /// The effect that sent the action.
    var cause: EffectIdentity?
    /// The reported issue.
    var issue: StoreIssue?

    init(_ event: Event) {
      sequence = event.sequence
      origin = event.origin
      line = EventRecorder.line(for: event.kind)
      switch event.kind {
      case .effect(let identity, let phase): effect = (identity, phase)
      case .action(_, cause: .effect(let identity)): cause = identity
      case .issue(let issue): self.issue = issue
      case .storeCreated, .action, .stateChange, .shared: break
      }
    }
  }

  private final class EntryList: Sendable {
    let entries = Mutex<[Entry]>([])
  }

  private let entryList: EntryList
  private let subscription: EventSubscription

  init(_ log: EventLog, to kinds: EventKinds = .all) {
    let entryList = EntryList()
    self.entryList = entryList
    subscription = log.listen(to: kinds) { event in
      if case .storeCreated = event.kind { return }
      let entry = Entry(event)
      entryList.entries.withLock { $0.append(entry) }
    }
  }

  var events: [Entry] { entryList.entries.withLock { $0 } }

  var lines: [String] { events.map(\.line) }

  /// The messages of the reported issues.
  var issues: [String] { locatedIssues.map(\.message) }

  /// The reported issues, with their locations.
  var locatedIssues: [StoreIssue] { events.compactMap(\.issue) }

  /// Returns `<number> <phase>`, such as `1 started`, for each phase of the effects with the name,
  /// in order. The number identifies the effect.
  func phases(of name: String) -> [String] {
    events.compactMap(\.effect).filter { $0.identity.name == name }
      .map { "\($0.identity.number) \($0.phase)" }
  }

  func clear() { entryList.entries.withLock { $0 = [] } }

  fileprivate static func line(for kind: Event.Kind) -> String {
    switch kind {
    case .action(let action, let cause): "action \(action) by \(name(of: cause))"
    case .storeCreated(let state): "created \(state)"
    case .stateChange(let before, let after): "state \(before) to \(after)"
    case .effect(let identity, let phase): "\(identity.name)#\(identity.number) \(phase)"
    case .shared(let transaction): "shared \(transaction) by \(name(of: transaction.cause))"
    case .issue(let issue): "issue \(issue.message)"
    }
  }

  private static func name(of cause: EventCause) -> String {
    switch cause {
    case .outside: "outside"
    case .effect(let identity): "\(identity.name)#\(identity.number)"
    }
  }
}
