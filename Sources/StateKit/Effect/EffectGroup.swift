import Synchronization

/// All that an action from outside started, directly and through further actions: what a
/// ``StoreTask`` waits for.
///
/// It may be asked and cancelled from anywhere; the store enters and leaves from its isolation.
final class EffectGroup: Sendable {
  private struct State: Sendable {
    /// The task of one effect, without a dictionary: mostly there is just one.
    var single: (token: EffectToken, task: Task<Void, Never>)?
    var others: [EffectToken: Task<Void, Never>] = [:]
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())
  /// How many effects and actions are in it. One effect has entered when it is made.
  private let count = Atomic(1)
  /// Set inside the lock. Asked several times for each action, so it is read without.
  private let hasBeenCancelled = Atomic(false)

  private let world: (any SimulatedExecutor)?

  /// - Parameter world: The simulation that the effects run in, if they do.
  init(in world: (any SimulatedExecutor)?) { self.world = world }

  var isCancelled: Bool { hasBeenCancelled.load(ordering: .acquiring) }

  func enter() { count.wrappingAdd(1, ordering: .relaxed) }

  /// Notes the task of an effect that has entered, so that it can be cancelled.
  func add(_ task: Task<Void, Never>, _ token: EffectToken) {
    let isCancelled = state.withLock { state in
      if self.isCancelled { return true }
      if state.single == nil { state.single = (token, task) } else { state.others[token] = task }
      return false
    }
    if isCancelled { task.cancel() }
  }

  func leave(_ token: EffectToken?) {
    if let token { forget(token) }
    guard count.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
    // Whoever begins to wait after this finds the count.
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

  var isOver: Bool { count.load(ordering: .acquiring) == 0 }

  func wait(isolation: isolated (any Actor)?) async {
    let isOutside = world?.beginAwaiting() ?? false
    defer { if isOutside { world?.endAwaiting() } }
    await withCheckedContinuation(isolation: isolation) { continuation in
      let isOver = state.withLock { state in
        if self.isOver { return true }
        state.waiters.append(continuation)
        return false
      }
      if isOver { continuation.resume() }
    }
  }

  func cancel() {
    let tasks = state.withLock { state in
      hasBeenCancelled.store(true, ordering: .releasing)
      defer {
        state.single = nil
        state.others = [:]
      }
      return [state.single?.task].compactMap { $0 } + state.others.values
    }
    tasks.cancel(in: world)
  }
}
