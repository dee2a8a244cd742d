/// The light margin around a symbol, without which readers cannot find the symbol. The standard
/// requires four modules.
public struct QuietZone: Hashable, Sendable {
  /// The width in modules, from 0 to 64.
  public let modules: Int

  /// The four modules that the standard requires.
  public static let standard = QuietZone(unchecked: 4)
  /// No margin, for a symbol on a light background.
  public static let none = QuietZone(unchecked: 0)

  /// Creates a margin, or returns `nil` if the width is not between 0 and 64 modules.
  public init?(_ modules: Int) {
    guard (0...64).contains(modules) else { return nil }
    self.modules = modules
  }

  private init(unchecked modules: Int) { self.modules = modules }
}
