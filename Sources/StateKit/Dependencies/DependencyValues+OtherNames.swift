/// Names of the Composable Architecture, for which the compiler names the ones to use.
extension DependencyValues {
  /// The name of the clock in the Composable Architecture.
  @available(*, unavailable, renamed: "clock")
  public var continuousClock: any Clock<Duration> { clock }

  /// The name of a scheduler in the Composable Architecture.
  @available(*, unavailable, message: "use 'clock': a store has no queues")
  public var mainQueue: any Clock<Duration> { clock }
}
