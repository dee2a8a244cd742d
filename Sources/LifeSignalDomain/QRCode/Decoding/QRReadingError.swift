/// The reasons why a symbol cannot be read.
public enum QRReadingError: Error, Hashable, Sendable {
  /// The modules are not a square whose size is that of a version.
  case notASymbol(rows: Int)
  /// Both copies of the format information are too damaged to be corrected.
  case unreadableFormat
  /// A block has more damage than its error correction can correct.
  case tooDamaged
  /// The data is incomplete or invalid, or uses a mode or a character set that is not supported.
  case unreadableData
}
