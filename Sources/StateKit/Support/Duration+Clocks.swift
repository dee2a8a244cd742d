extension Duration {
  /// The duration, at most a thousand years. The clocks of the system trap if the end of a wait is
  /// later than they can express.
  var limitedForClocks: Duration { min(self, .seconds(31_557_600_000)) }
}
