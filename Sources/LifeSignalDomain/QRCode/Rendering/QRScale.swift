/// The size of a module in pixels.
public struct QRScale: Hashable, Sendable {
  /// The number of pixels on a side of a module, from 1 to 100.
  public let pixels: Int

  /// Eight pixels, at which a LifeSignal code with its quiet zone is 264 pixels wide.
  public static let standard = QRScale(unchecked: 8)

  /// Creates a scale, or returns `nil` if the number of pixels is not between 1 and 100.
  public init?(_ pixels: Int) {
    guard (1...100).contains(pixels) else { return nil }
    self.pixels = pixels
  }

  private init(unchecked pixels: Int) { self.pixels = pixels }
}
