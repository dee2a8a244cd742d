internal import Synchronization

/// The callers that wait for the delivery of their actions.
final class DeliveryWaiters: Sendable {
  typealias Outcome = Result<ActionDelivery, any Error>

  /// The wait of one caller.
  struct Waiter: Sendable {
    fileprivate let id: ActionID
    fileprivate let outcomes: AsyncStream<Outcome>
  }

  private let continuations = Mutex<[ActionID: AsyncStream<Outcome>.Continuation]>([:])

  /// Adds a caller, before its action can be sent.
  func add(_ id: ActionID) -> Waiter {
    let (outcomes, continuation) = AsyncStream.makeStream(of: Outcome.self)
    continuations.withLock { $0[id] = continuation }
    return Waiter(id: id, outcomes: outcomes)
  }

  /// Removes a caller that does not wait.
  func remove(_ waiter: Waiter) {
    continuations.withLock { $0.removeValue(forKey: waiter.id) }?.finish()
  }

  /// Waits for the delivery.
  ///
  /// - Throws: The error of the outcome if the action was refused or given up, or `CancellationError`
  ///   if the task was cancelled.
  func delivery(_ waiter: Waiter) async throws -> ActionDelivery {
    defer { remove(waiter) }
    for await outcome in waiter.outcomes { return try outcome.get() }
    throw CancellationError()
  }

  /// Ends the wait for an action. Returns whether a caller waited.
  @discardableResult
  func end(_ id: ActionID, _ outcome: Outcome) -> Bool {
    guard let continuation = continuations.withLock({ $0.removeValue(forKey: id) }) else {
      return false
    }
    continuation.yield(outcome)
    continuation.finish()
    return true
  }

  /// Ends all waits, because there is no connection.
  func endAll() {
    let ended = continuations.withLock { continuations in
      defer { continuations = [:] }
      return continuations.values.map(\.self)
    }
    for continuation in ended {
      continuation.yield(.success(.waiting))
      continuation.finish()
    }
  }
}
