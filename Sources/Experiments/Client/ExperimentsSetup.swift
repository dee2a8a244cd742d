/// The part of a configuration that the owned state contains.
struct ExperimentsSetup: Hashable, Sendable {
  var source = VariantLookup.Source.stored
  var initialVariants: [String: Variant] = [:]
  var fallback: Variant?
  var exposesAutomatically = true
  var fetchesOnStart = true
  var hasExposureProvider = false
  var initialFlags = FlagSet()
  /// The initial flags, evaluated for a user without properties.
  var initialKnown: [String: VariantLookup.KnownFlag] = [:]

  /// Creates the setup of contents that no client has configured.
  init() {}

  /// Creates the setup of a configuration.
  ///
  /// - Complexity: That of an evaluation of the initial flags.
  init(_ config: ExperimentsConfig) {
    source = config.source
    initialVariants = config.initialVariants
    fallback = config.fallback
    exposesAutomatically = config.exposesAutomatically
    fetchesOnStart = config.fetchOnStart ?? true
    hasExposureProvider = config.exposureProvider != nil
    initialFlags = FlagSet(config.initialFlags)
    initialKnown = initialFlags.evaluated(for: ExperimentUser())
  }
}
