/// Where a variant comes from.
public enum VariantSource: Hashable, Sendable {
  /// The stored variants, as the source of the configuration.
  case stored
  /// The initial variants, as the source of the configuration.
  case initial
  /// The stored variants, because the initial ones have none.
  case secondaryStored
  /// The initial variants, because the stored ones have none.
  case secondaryInitial
  /// The fallback that the caller gave.
  case inlineFallback
  /// The fallback of the configuration.
  case configuredFallback
  /// The evaluation of a flag by the client.
  case localEvaluation

  /// Whether the variant takes the place of one that is absent or the default one.
  public var isFallback: Bool {
    switch self {
    case .inlineFallback, .configuredFallback, .secondaryInitial: true
    case .stored, .initial, .secondaryStored, .localEvaluation: false
    }
  }
}
