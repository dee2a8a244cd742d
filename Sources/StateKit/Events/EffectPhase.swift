/// What became of an effect.
public enum EffectPhase: Sendable {
  /// It was given to its executor.
  case started
  /// Its operation returned.
  case finished
  /// It was cancelled: nothing that it sends from now on arrives.
  case cancelled
  /// Its operation threw an error that nothing caught.
  case failed(any Error)
  /// An attempt failed; the next one follows after the delay.
  case retrying(attempt: Int, after: Duration, any Error)
  /// An operation inside it ran past the deadline that ``withDeadline(_:clock:operation:)`` gave it.
  /// The effect goes on without it, whether or not it ever returns.
  case operationAbandoned(after: Duration)
  /// Its deadline passed. The store dropped it, whether or not it ever returns.
  case abandoned
}

extension EffectPhase: CustomStringConvertible {
  /// The phase, in words.
  public var description: String {
    switch self {
    case .started: "started"
    case .finished: "finished"
    case .cancelled: "cancelled"
    case .failed(let error): "failed: \(error)"
    case .retrying(let attempt, let delay, let error):
      "attempt \(attempt) failed, next in \(delay): \(error)"
    case .operationAbandoned(let duration): "operation abandoned after \(duration)"
    case .abandoned: "abandoned"
    }
  }
}
