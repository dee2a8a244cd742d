/// The deadline of ``withDeadline(_:clock:operation:)`` passed.
public struct DeadlineExceeded: Error, Hashable, Sendable, CustomStringConvertible {
  /// How long the operation had.
  public let duration: Duration

  /// What happened, and what to do.
  public var description: String { "The operation did not end within \(duration)." }
}

/// Waits for `operation`, but no longer than `duration`, even when it ignores cancellation.
///
/// At the deadline the operation is cancelled and abandoned: this function throws, and whatever the
/// operation still returns is dropped; inside an effect that is an event of it,
/// ``EffectPhase/operationAbandoned(after:)``. A task group would wait for it. An operation that blocks its
/// thread is outside the promise.
///
/// ```swift
/// .run("profile.load") { [clock] send in
///   let profile = try await withDeadline(.seconds(5), clock: clock) { try await api.profile() }
///   await send(.loaded(profile))
/// }
/// ```
///
/// - Parameters:
///   - duration: How long the operation has, by `clock`.
///   - clock: The feature's clock dependency.
///   - operation: What to do.
/// - Throws: ``DeadlineExceeded``, `CancellationError` when the caller is cancelled, or what
///   `operation` throws.
public func withDeadline<Result: Sendable>(
  _ duration: Duration, clock: any Clock<Duration>,
  operation: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  let race = DeadlineRace<Result>()
  let context = EffectContext.current
  let executor = context?.services.executor
  return try await withTaskCancellationHandler {
    try await withCheckedThrowingContinuation { continuation in
      guard race.begin(continuation) else { return }
      race.add(
        Task(executorPreference: executor) {
          context?.operationBegan()
          defer { context?.operationEnded() }
          do {
            race.end(with: .success(try await operation()))
          } catch {
            race.end(with: .failure(error))
          }
        })
      race.add(
        Task(executorPreference: executor) {
          guard (try? await clock.sleep(for: duration)) != nil else { return }
          race.end(with: .failure(DeadlineExceeded(duration: duration))) {
            EffectContext.current?.note(.operationAbandoned(after: duration))
          }
        })
    }
  } onCancel: {
    race.end(with: .failure(CancellationError()))
  }
}

/// The first outcome wins; the others are dropped and their tasks cancelled.
private final class DeadlineRace<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case waiting
    case running(CheckedContinuation<Value, any Error>, [Task<Void, Never>])
    case ended
  }

  private let state = Locked(State.waiting)

  /// False when it was cancelled before it began; then the continuation is resumed already.
  func begin(_ continuation: CheckedContinuation<Value, any Error>) -> Bool {
    let begins = state.withLock { state in
      guard case .waiting = state else { return false }
      state = .running(continuation, [])
      return true
    }
    if !begins { continuation.resume(throwing: CancellationError()) }
    return begins
  }

  func add(_ task: Task<Void, Never>) {
    let isLate = state.withLock { state in
      guard case .running(let continuation, let tasks) = state else { return true }
      state = .running(continuation, tasks + [task])
      return false
    }
    if isLate { task.cancel() }
  }

  /// - Parameter note: Called when this is the first outcome, before anybody is told of it.
  func end(with result: Result<Value, any Error>, note: () -> Void = {}) {
    let ended = state.withLock { state in
      defer { state = .ended }
      guard case .running(let continuation, let tasks) = state else {
        return (CheckedContinuation<Value, any Error>, [Task<Void, Never>])?.none
      }
      return (continuation, tasks)
    }
    guard let (continuation, tasks) = ended else { return }
    note()
    for task in tasks { task.cancel() }
    continuation.resume(with: result)
  }
}
