/// A type-erased cell that stores a value during a reduce.
@usableFromInline
protocol AnyReaderCell: AnyObject, Sendable {
  /// Releases the value, and returns the next cell in the list of cells that were read in this
  /// reduce.
  func dropValue() -> (any AnyReaderCell)?
}
