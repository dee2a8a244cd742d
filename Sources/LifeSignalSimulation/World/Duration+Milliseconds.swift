extension Duration {
  /// The duration in milliseconds, the rest cut off.
  var wholeMilliseconds: Int {
    Int(components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000)
  }
}
