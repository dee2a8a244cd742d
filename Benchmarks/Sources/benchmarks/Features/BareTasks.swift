/// Does the work of ``Churn`` with tasks and a dictionary only. The cost of the effects in row 10
/// of RESULTS.md is compared with it.
actor BareTasks {
  private var endedCount = 0
  private var waitingTasks: [Int: Task<Void, Never>] = [:]

  func perform(_ action: Churn.Action) -> Task<Void, Never>? {
    switch action {
    case .finish:
      return Task.immediate { endedCount += 1 }
    case .yield:
      return Task.immediate {
        await Task.yield()
        endedCount += 1
      }
    case .wait(let id):
      waitingTasks[id]?.cancel()
      let task = Task.immediate { () async -> Void in try? await CancellationWait().untilCancelled()
      }
      waitingTasks[id] = task
      return task
    case .cancel(let id):
      waitingTasks.removeValue(forKey: id)?.cancel()
      return nil
    case .ended:
      return nil
    }
  }
}
