extension EvaluationDetails {
  /// Creates the details of a flag from the variant that was found for it.
  init(_ flag: Flag<Value>, _ result: VariantLookup.Result, _ status: ProviderStatus) {
    guard let variant = result.variant, let source = result.source else {
      self.init(
        flagKey: flag.key, value: flag.defaultValue, reason: .error,
        errorCode: status == .notReady ? .providerNotReady : .flagNotFound)
      return
    }
    if variant.isDefault, variant.value == nil {
      // The user takes part in no experiment.
      self.init(
        flagKey: flag.key, value: flag.defaultValue, variant: variant.key, reason: .default,
        metadata: variant.metadata)
      return
    }
    guard let value = Value.flagValue(of: variant) else {
      self.init(
        flagKey: flag.key, value: flag.defaultValue, reason: .error, errorCode: .typeMismatch,
        metadata: variant.metadata)
      return
    }
    self.init(
      flagKey: flag.key, value: value, variant: variant.key,
      reason: variant.isDefault ? .default : Self.reason(of: source, status),
      metadata: variant.metadata)
  }

  private static func reason(of source: VariantSource, _ status: ProviderStatus) -> Reason {
    switch source {
    case .stored, .secondaryStored: status == .stale ? .stale : .targetingMatch
    case .localEvaluation: .targetingMatch
    case .initial, .secondaryInitial: .static
    case .inlineFallback, .configuredFallback: .default
    }
  }
}
