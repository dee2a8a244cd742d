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

/// The commits of a storage, each with all that was changed in it, and the effects that were ended.
final class Commits: Sendable {
  private let entries = Mutex([(version: UInt64?, name: String)]())
  private let subscription = Mutex<EventSubscription?>(nil)

  init(of log: EventLog) {
    subscription.withLock {
      $0 = log.listen(to: [.shared, .effects]) { [weak self] event in
        switch event.kind {
        case .shared(let it):
          self?.entries.withLock { $0.append((it.version, "\(it.operation)")) }
        case .effect(let effect, .cancelled):
          self?.entries.withLock { $0.append((nil, "\(effect.name) ended")) }
        default: break
        }
      }
    }
  }

  /// The names of what was changed, a list for each commit.
  var all: [[String]] {
    var groups: [(version: UInt64, names: [String])] = []
    for case (let version?, let name) in entries.withLock({ $0 }) {
      if groups.last?.version == version {
        groups[groups.count - 1].names.append(name)
      } else {
        groups.append((version, [name]))
      }
    }
    return groups.map(\.names)
  }

  /// What was changed and ended, in order.
  var timeline: [String] { entries.withLock { $0.map(\.name) } }
}
