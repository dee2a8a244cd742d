/// An image of a person's QR code, valid for that code only (rule 2.5).
public struct QRImage: Hashable, Sendable {
  /// The identifier in the code.
  public let code: QRCodeID
  /// The symbol that is drawn.
  public let symbol: QRCode

  /// Nine pixels for each module: 297 pixels for a LifeSignal code with its quiet zone.
  private static let scale = QRScale(9) ?? .standard

  /// Creates the image of a code.
  ///
  /// - Throws: ``QRCodeError``, which cannot happen for a LifeSignal code.
  public init(of code: QRCodeID) throws(QRCodeError) {
    self.code = code
    symbol = try QRCode(QRPayload(code: code).encoded, level: .medium)
  }

  /// The image as PNG, about 300 pixels wide.
  public var png: [UInt8] { symbol.png(scale: Self.scale) }
}
