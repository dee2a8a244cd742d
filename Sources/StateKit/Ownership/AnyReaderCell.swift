/// A type-erased ``ReaderCell``, which stores the value that it has read until the reduce ends.
@usableFromInline
protocol AnyReaderCell: AnyObject, Sendable {
  /// Releases the value, and returns the next cell in the list of cells that were read in this
  /// reduce.
  func dropValue() -> (any AnyReaderCell)?
}
