/// A type-erased ``ReaderCell``. Once the cell has read its value, it keeps the value until the
/// reduce ends (see ``ReadScope``), so that all reads during one reduce return the same value.
@usableFromInline
protocol AnyReaderCell: AnyObject, Sendable {
  /// Releases the value, and returns the next cell in the list of cells that were read in this
  /// reduce.
  func dropValue() -> (any AnyReaderCell)?
}
