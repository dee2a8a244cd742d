/// The strength of an impact.
public enum HapticStrength: String, Hashable, Sendable, CaseIterable {
  /// A collision of small elements.
  case light
  /// A collision of elements of medium size.
  case medium
  /// A collision of large elements.
  case heavy
  /// A collision of soft elements.
  case soft
  /// A collision of rigid elements.
  case rigid
}
