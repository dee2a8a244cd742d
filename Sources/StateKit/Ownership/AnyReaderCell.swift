/// A type-erased ``ReaderCell``. Once it has read its value, it keeps the value until the reduce ends,
/// so that all reads during one run of the reducer return the same value.
@usableFromInline
protocol AnyReaderCell: AnyObject, Sendable {
  /// Releases the value, and returns the next cell in the list of cells that were read in this
  /// reduce.
  func dropValue() -> (any AnyReaderCell)?
}
