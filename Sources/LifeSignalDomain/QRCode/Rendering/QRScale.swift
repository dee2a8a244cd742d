/// The pixels of a module's side.
public struct QRScale: Hashable, Sendable {
  /// From 1 to 100.
  public let pixels: Int

  /// Eight pixels: a code of LifeSignal is about 300 pixels wide.
  public static let standard = QRScale(clamped: 8)

  /// Nil for fewer than 1 and more than 100 pixels.
  public init?(_ pixels: Int) {
    guard (1...100).contains(pixels) else { return nil }
    self.pixels = pixels
  }

  private init(clamped pixels: Int) { self.pixels = pixels }
}
