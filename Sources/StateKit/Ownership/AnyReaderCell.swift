/// A type-erased ``ReaderCell``. A cell that has read its value in a reduce keeps the value until the
/// reduce ends, so that all reads during one reduce return the same value. ``ReadScope`` says what a
/// reduce is.
@usableFromInline
protocol AnyReaderCell: AnyObject, Sendable {
  /// Releases the value, and returns the next cell in the list of cells that were read in this
  /// reduce.
  func dropValue() -> (any AnyReaderCell)?
}
