private enum ClockKey: DependencyKey {
  static var defaultValue: any Clock<Duration> { ContinuousClock() }
}

extension DependencyValues {
  /// The clock that measures the delays, deadlines, debounce intervals and retries of a store.
  public var clock: any Clock<Duration> {
    get { self[ClockKey.self] }
    set { self[ClockKey.self] = newValue }
  }
}
