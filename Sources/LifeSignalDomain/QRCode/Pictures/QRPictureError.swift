/// The reasons why no symbol is read from a picture.
public enum QRPictureError: Error, Hashable, Sendable {
  /// The bytes are neither a PNG nor a PNM picture.
  case unknownFormat
  /// The picture has more than ``maximumSide`` pixels on a side, or more than ``maximumPixelCount``
  /// pixels.
  case tooLarge(width: Int, height: Int)
  /// The bytes end before the picture does.
  case truncated
  /// A part of the picture is invalid.
  case damaged(Part)
  /// The picture contains no finder patterns, which are the marks in three corners of a symbol.
  case noSymbol
  /// The picture contains a symbol that cannot be read.
  case unreadable(QRReadingError)

  /// A part of a picture in a file.
  public enum Part: Hashable, Sendable {
    /// The size and the kind of the pixels.
    case header
    /// A chunk of a PNG picture: its checksum is wrong, or its type is unknown and not optional.
    case chunk
    /// The colors that the pixels refer to.
    case palette
    /// The pixels, which a PNG picture compresses.
    case pixels
  }

  /// The largest number of pixels on a side of a picture.
  public static let maximumSide = 32_767
  /// The largest number of pixels in a picture, each of which takes one byte of memory.
  public static let maximumPixelCount = 1 << 26
}
