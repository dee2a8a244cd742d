/// The error that ``withAbandoningTimeout(_:clock:operation:)`` throws when its deadline passes.
public struct TimeoutExceeded: Error, Hashable, Sendable, CustomStringConvertible {
  /// The time limit of the operation.
  public let duration: Duration

  /// A message that states the exceeded time limit.
  public var description: String { "The operation did not end within \(duration)." }
}

/// Waits for `operation`, but no longer than `duration`, even if the operation ignores
/// cancellation.
///
/// At the deadline the operation is cancelled and abandoned: this function throws, and the result
/// of the operation is dropped. Inside an effect, the abandonment is recorded as
/// ``EffectPhase/operationAbandoned(after:)``. A task group would wait for the operation instead.
/// The deadline does not apply to an operation that blocks its thread.
///
/// ```swift
/// .run("profile.load") { send in
///   let profile = try await withAbandoningTimeout(.seconds(5), clock: clock) {
///     try await api.profile()
///   }
///   await send(.loaded(profile))
/// }
/// ```
///
/// - Parameters:
///   - duration: The time limit, measured by `clock`.
///   - clock: The feature's clock dependency.
///   - operation: The operation to run.
/// - Returns: The result of `operation`.
/// - Throws: ``TimeoutExceeded``, `CancellationError` if the caller is cancelled, or the error of
///   `operation`.
public func withAbandoningTimeout<Result: Sendable>(
  _ duration: Duration, clock: any Clock<Duration>,
  operation: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  let race = TimeoutRace<Result>()
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
          guard (try? await clock.sleep(for: duration.limitedForClocks)) != nil else { return }
          race.end(with: .failure(TimeoutExceeded(duration: duration))) {
            EffectContext.current?.record(.operationAbandoned(after: duration))
          }
        })
    }
  } onCancel: {
    race.end(with: .failure(CancellationError()))
  }
}

/// A race in which the first outcome counts; later outcomes are dropped and their tasks cancelled.
private final class TimeoutRace<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case waiting
    case running(CheckedContinuation<Value, any Error>, [Task<Void, Never>])
    case ended
  }

  private let state = Locked(State.waiting)

  /// Starts the race. If it was already cancelled, resumes the continuation with an error instead,
  /// and returns false.
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

  /// - Parameters:
  ///   - result: The outcome; dropped if it is not the first one.
  ///   - beforeResuming: Called if this is the first outcome, before the continuation is resumed.
  func end(with result: Result<Value, any Error>, beforeResuming: () -> Void = {}) {
    let ended = state.withLock { state in
      defer { state = .ended }
      guard case .running(let continuation, let tasks) = state else {
        return (CheckedContinuation<Value, any Error>, [Task<Void, Never>])?.none
      }
      return (continuation, tasks)
    }
    guard let (continuation, tasks) = ended else { return }
    beforeResuming()
    for task in tasks { task.cancel() }
    continuation.resume(with: result)
  }
}
