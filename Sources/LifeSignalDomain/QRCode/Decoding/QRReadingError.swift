/// Why modules could not be read.
public enum QRReadingError: Error, Hashable, Sendable {
  /// They are no square of a side that some version has.
  case notASymbol(rows: Int)
  /// Neither copy of the format information can be mended.
  case unreadableFormat
  /// A block has more damage than its level can mend.
  case tooDamaged
  /// What is encoded is cut off, or in a mode that is not read here.
  case unreadableData
}
