/// A type-erased cell that stores a value during a reduce.
@usableFromInline
protocol AnyReaderCell: AnyObject, Sendable {
  /// Releases the value, and returns the next cell of the list.
  func dropValue() -> (any AnyReaderCell)?
}
