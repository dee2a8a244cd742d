/// The picture of a person's code: good for this code alone (2.5).
public struct QRImage: Hashable, Sendable {
  /// The code that it is of.
  public let code: QRCodeID
  /// What is drawn.
  public let symbol: QRCode

  /// Nine pixels a module: 297 for a code of LifeSignal, with its quiet zone.
  private static let scale = QRScale(9) ?? .standard

  /// Draws a code.
  ///
  /// - Throws: ``QRCodeError``, which no code of LifeSignal can cause.
  public init(of code: QRCodeID) throws(QRCodeError) {
    self.code = code
    symbol = try QRCode(QRPayload(code: code).encoded, level: .medium)
  }

  /// The picture, about 300 pixels wide.
  public var png: [UInt8] { symbol.png(scale: Self.scale) }
}
