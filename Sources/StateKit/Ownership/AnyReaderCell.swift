/// A reader that holds a value of this reduce, whatever its type.
@usableFromInline
protocol AnyReaderCell: AnyObject, Sendable {
  /// Drops the value. Gives back the next cell of the list.
  func forget() -> (any AnyReaderCell)?
}
