/// The way in which an operation ended.
enum EffectOutcome: Sendable {
  case finished
  case cancelled
  case failed(any Error)

  /// Creates the outcome of an operation that threw an error.
  init(_ error: any Error) { self = error is CancellationError ? .cancelled : .failed(error) }
}
