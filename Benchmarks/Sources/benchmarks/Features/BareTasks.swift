/// Does the work of ``Churn`` with tasks and a dictionary only: the floor of row 10.
actor BareTasks {
  private var ended = 0
  private var waiting: [Int: Task<Void, Never>] = [:]

  func perform(_ action: Churn.Action) -> Task<Void, Never>? {
    switch action {
    case .finish:
      return Task.immediate { ended += 1 }
    case .yield:
      return Task.immediate {
        await Task.yield()
        ended += 1
      }
    case .wait(let id):
      waiting[id]?.cancel()
      let task = Task.immediate { () async -> Void in try? await CancellationWait().untilCancelled()
      }
      waiting[id] = task
      return task
    case .cancel(let id):
      waiting.removeValue(forKey: id)?.cancel()
      return nil
    case .ended:
      return nil
    }
  }
}
