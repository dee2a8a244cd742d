import StateKit
import Synchronization

/// What the doubles of clients commit, in words: one state for all of them.
struct LedgerState: Equatable, Sendable {
  var entries: [String] = []
}

struct ReadOnlyLedger: Equatable, Sendable {
  private let state: LedgerState
  fileprivate init(_ state: LedgerState) { self.state = state }
  var entries: [String] { state.entries }
}

struct LedgerOwner: StateOwner {
  var initialState: LedgerState { LedgerState() }
  func publish(_ state: LedgerState) -> ReadOnlyLedger { ReadOnlyLedger(state) }
}

extension ReadOnlyLedger: PublishedState {
  typealias State = LedgerState
  static var shared: SharedKey<Self> { SharedKey(LedgerOwner()) }
}

/// The commits of a storage, each with all that was changed in it.
final class Commits: Sendable {
  private let entries = Mutex([(version: UInt64, name: String)]())
  private let subscription = Mutex<EventSubscription?>(nil)

  init(of log: EventLog) {
    subscription.withLock {
      $0 = log.listen(to: .shared) { [weak self] event in
        guard case .shared(let it) = event.kind else { return }
        self?.entries.withLock { $0.append((it.version, "\(it.operation)")) }
      }
    }
  }

  /// The names of what was changed, a list for each commit.
  var all: [[String]] {
    var groups: [(version: UInt64, names: [String])] = []
    for (version, name) in entries.withLock({ $0 }) {
      if groups.last?.version == version {
        groups[groups.count - 1].names.append(name)
      } else {
        groups.append((version, [name]))
      }
    }
    return groups.map(\.names)
  }
}
