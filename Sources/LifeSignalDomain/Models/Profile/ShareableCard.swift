/// A card with a person's name and QR code, valid for that name and code only (rule 2.5).
public struct ShareableCard: Hashable, Sendable {
  /// The identifier in the code.
  public let code: QRCodeID
  /// The name on the card.
  public let name: PersonName
  private let card: QRCard

  /// Creates the card of a user.
  ///
  /// - Throws: ``QRCodeError``, which cannot happen for a LifeSignal code.
  public init(of user: User) throws(QRCodeError) {
    code = user.qrCode
    name = user.name
    card = QRCard(code: try QRImage(of: user.qrCode).symbol, name: user.name.text)
  }

  /// The card as an SVG image.
  public var svg: String { card.svg }
}
