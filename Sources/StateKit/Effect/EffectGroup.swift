/// All that an action from outside started, directly and through further actions: what a
/// ``StoreTask`` waits for.
///
/// It may be asked and cancelled from anywhere; the store enters and leaves from its isolation.
final class EffectGroup: Sendable {
  private struct State: Sendable {
    var count = 0
    var isCancelled = false
    /// The task of one effect, without a dictionary: mostly there is just one.
    var single: (token: EffectToken, task: Task<Void, Never>)?
    var others: [EffectToken: Task<Void, Never>] = [:]
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Locked<State>

  /// A group into which one effect has entered.
  init() {
    var state = State()
    state.count = 1
    self.state = Locked(state)
  }

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  func enter() { state.withLock { $0.count += 1 } }

  /// Notes the task of an effect that has entered, so that it can be cancelled.
  func add(_ task: Task<Void, Never>, _ token: EffectToken) {
    let isCancelled = state.withLock { state in
      if state.isCancelled { return true }
      if state.single == nil { state.single = (token, task) } else { state.others[token] = task }
      return false
    }
    if isCancelled { task.cancel() }
  }

  func leave(_ token: EffectToken?) {
    let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      if let token {
        if state.single?.token == token {
          state.single = nil
        } else if !state.others.isEmpty {
          state.others[token] = nil
        }
      }
      state.count -= 1
      guard state.count == 0 else { return [] }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  var isOver: Bool { state.withLock { $0.count == 0 } }

  func wait(isolation: isolated (any Actor)?) async {
    await withCheckedContinuation(isolation: isolation) { continuation in
      let isOver = state.withLock { state in
        if state.count == 0 { return true }
        state.waiters.append(continuation)
        return false
      }
      if isOver { continuation.resume() }
    }
  }

  func cancel() {
    let tasks = state.withLock { state in
      state.isCancelled = true
      defer {
        state.single = nil
        state.others = [:]
      }
      return [state.single?.task].compactMap { $0 } + state.others.values
    }
    for task in tasks { task.cancel() }
  }
}
