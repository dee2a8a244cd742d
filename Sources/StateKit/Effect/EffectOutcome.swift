/// The way in which an operation ended.
enum EffectOutcome: Sendable {
  case finished
  case cancelled
  case failed(any Error)
}
