/// The type of a network.
public enum NetworkType: String, Hashable, Sendable, CaseIterable {
  /// A wireless local network.
  case wifi
  /// A mobile network of a carrier.
  case cellular
  /// A network with a cable.
  case wired
  /// A network of any other type.
  case other
}
