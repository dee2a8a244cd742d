import Synchronization

/// The effects and queued actions that one action has started, directly or through further actions.
/// The first action was sent from outside all effects. A ``StoreTask`` waits until the group is
/// empty.
///
/// Any thread can query and cancel a group. The store calls `enter` and `leave` in its isolation.
final class EffectGroup: Sendable {
  /// The task of an effect, and its position in the order in which the effects were added.
  private struct Member: Sendable {
    let task: Task<Void, Never>
    let number: UInt64
  }

  private struct State: Sendable {
    /// The task of one effect, stored without a dictionary because most groups have only one.
    var single: (token: EffectToken, member: Member)?
    var others: [EffectToken: Member] = [:]
    /// The number of effects that were added so far.
    var lastNumber: UInt64 = 0
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())
  /// The number of effects and actions in the group. It starts at 1, the entry of the code that
  /// creates the group.
  private let count = Atomic(1)
  /// Whether the group was cancelled. It is set while the lock is held, and read without the lock,
  /// because it is read several times for each action.
  private let hasBeenCancelled = Atomic(false)

  private let simulation: (any SimulatedExecutor)?

  /// - Parameter simulation: The simulation that runs the effects, if any.
  init(in simulation: (any SimulatedExecutor)?) { self.simulation = simulation }

  var isCancelled: Bool { hasBeenCancelled.load(ordering: .acquiring) }

  func enter() { count.wrappingAdd(1, ordering: .relaxed) }

  /// Records the task of an effect that has entered, so that it can be cancelled.
  func add(_ task: Task<Void, Never>, _ token: EffectToken) {
    let isCancelled = state.withLock { state in
      if self.isCancelled { return true }
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

  /// Removes one effect or action from the group. Resumes the waiters when the group is empty.
  ///
  /// - Parameter token: The effect; nil for an action and for the code that created the group.
  func leave(_ token: EffectToken?) {
    if let token { forget(token) }
    guard count.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
    // From here on a new waiter reads a count of zero and does not wait.
    let waiters = state.withLock { state in
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  private func forget(_ token: EffectToken) {
    state.withLock { state in
      if state.single?.token == token {
        state.single = nil
      } else if !state.others.isEmpty {
        state.others[token] = nil
      }
    }
  }

  var isFinished: Bool { count.load(ordering: .acquiring) == 0 }

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

  /// Cancels all effects, in the order in which they were added. The order of a dictionary differs
  /// between processes, so a simulation would not repeat the same run for a seed.
  func cancel() {
    let members = state.withLock { state in
      hasBeenCancelled.store(true, ordering: .releasing)
      defer {
        state.single = nil
        state.others = [:]
      }
      return [state.single?.member].compactMap { $0 } + state.others.values
    }
    members.sorted { $0.number < $1.number }.map(\.task).cancel(in: simulation)
  }
}
