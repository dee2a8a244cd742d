/// Names of the Composable Architecture, for which the compiler names the ones to use.
extension DependencyValues {
  @available(*, unavailable, renamed: "clock")
  public var continuousClock: any Clock<Duration> { clock }

  @available(*, unavailable, message: "use 'clock': a store has no queues")
  public var mainQueue: any Clock<Duration> { clock }
}
