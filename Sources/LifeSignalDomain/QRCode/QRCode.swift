/// A QR code after ISO/IEC 18004: a square of dark and light modules.
///
/// ```swift
/// let code = try QRCode("HELLO WORLD", level: .quartile)
/// code.version.number     // 1
/// code[0, 0]              // true: the corner of a finder pattern is dark
/// ```
///
/// It takes the fewest bits that digits, capital letters and bytes of UTF-8 allow, the smallest version
/// that holds them, and the mask that the standard's penalties choose.
public struct QRCode: Hashable, Sendable {
  /// The size.
  public let version: QRVersion
  /// How much damage it survives: the level asked for, or a stronger one that costs no size.
  public let level: ErrorCorrectionLevel
  /// The pattern that lies over the data.
  public let mask: QRMask
  let grid: ModuleGrid

  init(version: QRVersion, level: ErrorCorrectionLevel, mask: QRMask, grid: ModuleGrid) {
    self.version = version
    self.level = level
    self.mask = mask
    self.grid = grid
  }

  /// The modules of a side, without the quiet zone of four light modules that belongs round it.
  public var size: Int { version.size }

  /// Whether a module is dark. What lies outside is light.
  public subscript(row: Int, column: Int) -> Bool {
    guard (0..<size).contains(row), (0..<size).contains(column) else { return false }
    return grid[row, column]
  }

  /// All modules, row by row; true is dark.
  public var modules: [[Bool]] {
    (0..<size).map { row in (0..<size).map { grid[row, $0] } }
  }

  /// Encodes a text.
  ///
  /// - Parameters:
  ///   - text: What a reader gets.
  ///   - level: How much damage the symbol has to survive.
  ///   - isExact: Whether the level stays what it is when a stronger one costs no size.
  ///   - mask: The pattern to use instead of the best one.
  /// - Throws: ``QRCodeError``.
  /// - Complexity: O(n + s²) for n characters and s modules a side.
  public init(
    _ text: String, level: ErrorCorrectionLevel = .medium, isExact: Bool = false,
    mask: QRMask? = nil
  ) throws(QRCodeError) {
    self = SymbolDrawing(try SymbolContent(text, level: level, isExact: isExact)).code(mask)
  }
}
