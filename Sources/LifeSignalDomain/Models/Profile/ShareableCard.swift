/// The card that a person shares: good for this code and this name alone (2.5).
public struct ShareableCard: Hashable, Sendable {
  /// The code on it.
  public let code: QRCodeID
  /// Whose it is.
  public let name: PersonName
  private let card: QRCard

  /// Draws the card of a person.
  ///
  /// - Throws: ``QRCodeError``, which no code of LifeSignal can cause.
  public init(of user: User) throws(QRCodeError) {
    code = user.qrCode
    name = user.name
    card = QRCard(code: try QRImage(of: user.qrCode).symbol, name: user.name.text)
  }

  /// The card, as SVG.
  public var svg: String { card.svg }
}
