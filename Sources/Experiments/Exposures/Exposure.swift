public import HTTPExchange

/// A user saw the variant of a flag.
public struct Exposure: Hashable, Sendable, Codable {
  /// The key of the flag.
  public let flagKey: String
  /// The key of the variant; nil for the default variant.
  public let variant: String?
  /// The key of the experiment that assigned the variant.
  public let experimentKey: String?
  /// What the server says about the variant.
  public let metadata: [String: JSONValue]

  /// Creates an exposure from its parts.
  public init(
    flagKey: String, variant: String?, experimentKey: String? = nil,
    metadata: [String: JSONValue] = [:]
  ) {
    self.flagKey = flagKey
    self.variant = variant
    self.experimentKey = experimentKey
    self.metadata = metadata
  }

  /// Creates the exposure of a variant that was looked up; nil if the user saw a fallback of a flag without a
  /// default variant, or no variant.
  ///
  /// The exposure of a default variant, and of a fallback in its place, has no variant.
  public init?(of flagKey: String, _ result: VariantLookup.Result) {
    guard let variant = result.variant, let source = result.source,
      !source.isFallback || result.hasDefault
    else { return nil }
    let isShown = !source.isFallback && !variant.isDefault
    self.init(
      flagKey: flagKey, variant: isShown ? variant.key : nil, experimentKey: variant.experimentKey,
      metadata: variant.metadata)
  }
}
