/// How an operation ended.
enum EffectOutcome: Sendable {
  case finished
  case cancelled
  case failed(any Error)
}
