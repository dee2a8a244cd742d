/// The type of a network.
public enum NetworkType: String, Hashable, Sendable, CaseIterable {
  /// A wireless local network.
  case wifi
  /// A mobile network.
  case cellular
  /// A cable.
  case wired
  /// Any other network.
  case other
}
