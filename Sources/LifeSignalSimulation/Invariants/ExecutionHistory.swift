internal import Foundation
internal import LifeSignalDomain

/// When the queued actions were made in truth, and which of them the server has carried out.
struct ExecutionHistory {
  private struct Entry {
    /// The date of the world when the action entered the queue of a device.
    var madeAt: Date
    /// The boot of the device in which the action was made.
    var boot: BootID?
    var isExecuted = false
  }

  /// The time for which an action is kept, in seconds.
  private static let retention: TimeInterval = 31 * 86_400

  /// When the history has this number of entries, it removes the old ones.
  private var limit = 1_024
  private var entries: [ActionID: Entry] = [:]

  /// Records that an action entered the queue of a device.
  mutating func noteMade(_ action: QueuedAction, at now: Date) {
    guard entries[action.id] == nil else { return }
    removeOld(at: now)
    entries[action.id] = Entry(madeAt: now, boot: action.time.madeAt.instant.boot)
  }

  /// Records that a change of contacts entered the queue of a device.
  mutating func noteMade(_ action: QueuedContactAction, at now: Date) {
    guard entries[action.id] == nil else { return }
    removeOld(at: now)
    entries[action.id] = Entry(madeAt: now, boot: action.time.madeAt.instant.boot)
  }

  /// Records that the server has carried out a change of contacts, and returns what is known about
  /// it.
  ///
  /// - Parameter queue: The queue of the device that sent the action.
  mutating func noteExecuted(
    _ action: ContactActionRequest, by account: UserID, at now: Date, queue: [QueuedContactAction]
  ) -> ContactExecution {
    removeOld(at: now)
    let known = entries[action.id]
    var entry = known ?? Entry(madeAt: now)
    entry.isExecuted = true
    entries[action.id] = entry
    return ContactExecution(
      action: action, account: account, isRepeated: known?.isExecuted ?? false,
      madeAt: known?.madeAt, queue: queue)
  }

  /// Records that the server has carried out an action, and returns what is known about it.
  ///
  /// - Parameters:
  ///   - clock: The clocks of the device that sent the action.
  ///   - known: The last server time that the device had heard before the action.
  mutating func noteExecuted(
    _ action: ActionRequest, at now: Date, clock: WatchedClock?, known: ServerTime?
  ) -> BackendStep.Execution {
    removeOld(at: now)
    var entry = entries[action.id] ?? Entry(madeAt: now)
    defer {
      entry.isExecuted = true
      entries[action.id] = entry
    }
    var hasConstantClock = false
    if let since = clock?.constantSince, let known { hasConstantClock = since < known.date }
    let isKnown = entries[action.id] != nil
    return BackendStep.Execution(
      action: action, isRepeated: entry.isExecuted, madeAt: isKnown ? entry.madeAt : nil,
      isExact: entry.boot != nil && entry.boot == clock?.boot || hasConstantClock)
  }

  /// Returns when an action was made; `nil` if the history does not contain it.
  func madeAt(_ action: ActionID) -> Date? { entries[action]?.madeAt }

  /// Returns whether the server has carried out an action.
  func contains(_ action: ActionID) -> Bool { entries[action]?.isExecuted ?? false }

  private mutating func removeOld(at now: Date) {
    guard entries.count >= limit else { return }
    entries = entries.filter { now.timeIntervalSince($0.value.madeAt) < Self.retention }
    limit = max(1_024, 2 * entries.count)
  }
}
