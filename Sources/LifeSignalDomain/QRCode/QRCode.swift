/// A QR code according to ISO/IEC 18004: a square of dark and light modules.
///
/// ```swift
/// let code = try QRCode("HELLO WORLD", level: .quartile)
/// code.version.number     // 1
/// code[0, 0]              // true: the corner of a finder pattern is dark
/// ```
///
/// The encoder finds the division into digits, alphanumeric characters and UTF-8 bytes that needs
/// the fewest bits, the smallest version that holds them, and the mask with the lowest penalty.
public struct QRCode: Hashable, Sendable {
  /// The size of the symbol.
  public let version: QRVersion
  /// The error-correction level: the requested one, or a stronger one that needs no larger symbol.
  public let level: ErrorCorrectionLevel
  /// The mask that is applied to the data.
  public let mask: QRMask
  let grid: ModuleGrid

  init(version: QRVersion, level: ErrorCorrectionLevel, mask: QRMask, grid: ModuleGrid) {
    self.version = version
    self.level = level
    self.mask = mask
    self.grid = grid
  }

  /// The number of modules on a side, without the quiet zone of four light modules.
  public var size: Int { version.size }

  /// Whether a module is dark. Modules outside the symbol are light.
  public subscript(row: Int, column: Int) -> Bool {
    guard (0..<size).contains(row), (0..<size).contains(column) else { return false }
    return grid[row, column]
  }

  /// All modules, row by row; `true` for dark.
  public var modules: [[Bool]] {
    (0..<size).map { row in (0..<size).map { grid[row, $0] } }
  }

  /// Creates a symbol by encoding a text.
  ///
  /// - Parameters:
  ///   - text: The text to encode.
  ///   - level: The minimal error-correction level.
  ///   - isExact: Whether to keep the level even if a stronger one needs no larger symbol.
  ///   - mask: The mask to use instead of the one with the lowest penalty.
  /// - Throws: ``QRCodeError`` if the text cannot be encoded.
  /// - Complexity: O(*n* + *s*²) for *n* characters and *s* modules on a side.
  public init(
    _ text: String, level: ErrorCorrectionLevel = .medium, isExact: Bool = false,
    mask: QRMask? = nil
  ) throws(QRCodeError) {
    self = SymbolDrawing(try SymbolContent(text, level: level, isExact: isExact)).code(mask)
  }
}
