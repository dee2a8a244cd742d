extension Duration {
  /// The duration in milliseconds, rounded towards zero.
  var wholeMilliseconds: Int {
    Int(components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000)
  }
}
