/// The light margin round a symbol, without which readers do not find it: four modules, by the
/// standard.
public struct QuietZone: Hashable, Sendable {
  /// In modules, from 0 to 64.
  public let modules: Int

  /// What the standard asks for.
  public static let standard = QuietZone(clamped: 4)
  /// None: the symbol is put on something light.
  public static let none = QuietZone(clamped: 0)

  /// Nil for fewer than 0 and more than 64 modules.
  public init?(_ modules: Int) {
    guard (0...64).contains(modules) else { return nil }
    self.modules = modules
  }

  private init(clamped modules: Int) { self.modules = modules }
}
