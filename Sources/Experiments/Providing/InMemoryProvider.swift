/// A provider of variants that the app gives, for tests and for apps without a server.
public struct InMemoryProvider: FlagProvider {
  /// The variants by the keys of their flags.
  public let variants: [String: Variant]
  /// The name of the provider.
  public let name: String
  /// Whether the provider can be used.
  public let status: ProviderStatus
  /// The hooks that the provider adds to each evaluation.
  public let hooks: [any Hook]

  /// Creates a provider, which needs no preparation.
  public init(
    _ variants: [String: Variant], name: String = "in memory", status: ProviderStatus = .ready,
    hooks: [any Hook] = []
  ) {
    self.variants = variants
    self.name = name
    self.status = status
    self.hooks = hooks
  }

  /// Does nothing, because the variants do not depend on the context.
  public func initialize(_ context: EvaluationContext) async throws {}

  /// Does nothing, because the variants do not depend on the context.
  public func contextChanged(
    from old: EvaluationContext, to new: EvaluationContext
  ) async throws {}

  /// Does nothing, because there is no work to end.
  public func shutdown() async {}

  /// Returns the value of a flag.
  public func resolve<Value>(_ flag: Flag<Value>) -> EvaluationDetails<Value> {
    EvaluationDetails(
      flag, VariantLookup(source: .initial, initial: variants).variant(flag.key), status)
  }

  /// Does nothing, because no server counts the event.
  public func track(_ event: TrackingEvent) {}
}
