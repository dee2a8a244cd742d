import LifeSignalDomain
import LifeSignalFeatures
import StateKit
import Synchronization

/// The names of the changes that test doubles returned and the feature committed, in order.
struct CommitLogState: Equatable, Sendable {
  var entries: [String] = []
}

struct ReadOnlyCommitLog: Equatable, Sendable {
  private let state: CommitLogState
  fileprivate init(_ state: CommitLogState) { self.state = state }
  var entries: [String] { state.entries }
}

struct CommitLogOwner: StateOwner {
  var initialState: CommitLogState { CommitLogState() }
  func publish(_ state: CommitLogState) -> ReadOnlyCommitLog { ReadOnlyCommitLog(state) }
}

extension ReadOnlyCommitLog: PublishedState {
  typealias State = CommitLogState
  static var ownerKey: OwnerKey<Self> { OwnerKey(CommitLogOwner()) }
}

/// Records the commits of a storage with the names of their changes, and the cancelled effects.
final class CommitRecorder: Sendable {
  private let entries = Mutex([(version: UInt64?, name: String)]())
  private let subscription = Mutex<EventSubscription?>(nil)

  init(of log: EventLog) {
    subscription.withLock {
      $0 = log.listen(to: [.shared, .effects]) { [weak self] event in
        switch event.kind {
        case .shared(let change):
          self?.entries.withLock { $0.append((change.version, "\(change.operation)")) }
        case .effect(let effect, .cancelled):
          self?.entries.withLock { $0.append((nil, "\(effect.name) ended")) }
        default: break
        }
      }
    }
  }

  /// The names of the changes, as a list for each commit.
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

  /// The names of changes and cancelled effects, in order.
  var timeline: [String] { entries.withLock { $0.map(\.name) } }
}
