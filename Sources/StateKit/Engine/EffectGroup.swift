import Synchronization

/// The effects and queued actions that one action started, directly or through the actions that its
/// effects send. The action itself was not sent by an effect. A ``StoreTask`` waits until the group
/// has ended.
///
/// Any thread can query and cancel a group. The store adds and removes tasks in its isolation.
final class EffectGroup: Sendable {
  /// The task of an effect, and its position in the order in which the effects were added.
  private struct Member: Sendable {
    let task: Task<Void, Never>
    let number: UInt64
  }

  private struct State: Sendable {
    var isCancelled = false
    /// The task of one effect, stored outside the dictionary because most groups have only one.
    var single: (token: EffectToken, member: Member)?
    var others: [EffectToken: Member] = [:]
    /// The number of effects that were added so far.
    var lastNumber: UInt64 = 0
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  let id: GroupID
  private let state = Locked(State())
  private let hasEnded = Atomic(false)
  private let cancellations: GroupCancellations
  private let simulation: (any SimulatedExecutor)?

  /// Creates the group with an id.
  ///
  /// - Parameters:
  ///   - cancellations: The list in which the store finds the cancelled groups.
  ///   - simulation: The simulation that runs the effects, if any.
  init(_ id: GroupID, _ cancellations: GroupCancellations, in simulation: (any SimulatedExecutor)?)
  {
    self.id = id
    self.cancellations = cancellations
    self.simulation = simulation
  }

  /// Records the task of a running effect, so that it can be cancelled.
  func add(_ task: Task<Void, Never>, _ token: EffectToken) {
    let isCancelled = state.withLock { state in
      if state.isCancelled { return true }
      state.lastNumber += 1
      let member = Member(task: task, number: state.lastNumber)
      if state.single == nil {
        state.single = (token, member)
      } else {
        state.others[token] = member
      }
      return false
    }
    if isCancelled { task.cancel() }
  }

  /// Removes the task of an effect that has ended.
  func remove(_ token: EffectToken) {
    state.withLock { state in
      if state.single?.token == token {
        state.single = nil
      } else if !state.others.isEmpty {
        state.others[token] = nil
      }
    }
  }

  /// Ends the group after its last member has left, and resumes its waiters.
  func end() {
    hasEnded.store(true, ordering: .releasing)
    // A task that waits from now on does not suspend.
    let waiters = state.withLock { state in
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  var isFinished: Bool { hasEnded.load(ordering: .acquiring) }

  /// Waits until the group has ended.
  func wait(isolation: isolated (any Actor)?) async {
    let isOutsideSimulation = simulation?.beginAwaiting() ?? false
    defer { if isOutsideSimulation { simulation?.endAwaiting() } }
    await withCheckedContinuation(isolation: isolation) { continuation in
      let isFinished = state.withLock { state in
        if self.isFinished { return true }
        state.waiters.append(continuation)
        return false
      }
      if isFinished { continuation.resume() }
    }
  }

  /// Cancels all effects, in the order in which they were added. The order of the dictionary
  /// differs between processes, so with it a simulation would not repeat the same run for a seed.
  func cancel() {
    let members = state.withLock { state in
      state.isCancelled = true
      defer {
        state.single = nil
        state.others = [:]
      }
      return [state.single?.member].compactMap { $0 } + state.others.values
    }
    cancellations.add(id)
    members.sorted { $0.number < $1.number }.map(\.task).cancel(in: simulation)
  }
}

/// The groups that were cancelled, on any thread, since the store last took the cancelled groups.
final class GroupCancellations: Sendable {
  private let ids = Locked<[GroupID]>([])
  /// Whether ``ids`` is not empty. The store reads it for each event, so reading takes no lock.
  private let hasAny = Atomic(false)

  var isEmpty: Bool { !hasAny.load(ordering: .acquiring) }

  func add(_ id: GroupID) {
    ids.withLock { ids in
      ids.append(id)
      hasAny.store(true, ordering: .releasing)
    }
  }

  /// Removes and returns the cancelled groups.
  func takeAll() -> [GroupID] {
    ids.withLock { ids in
      hasAny.store(false, ordering: .releasing)
      defer { ids = [] }
      return ids
    }
  }
}
