/// The order in which the sources of variants are asked.
///
/// A default variant says that the user takes part in no experiment. It is the last choice, because a
/// fallback is more specific.
///
/// ```swift
/// let lookup = VariantLookup(stored: ["reminder-copy": Variant(key: "warm")])
/// lookup.variant("reminder-copy").variant  // warm
/// ```
public struct VariantLookup: Hashable, Sendable {
  /// The variants that are asked first.
  public enum Source: Hashable, Sendable, Codable {
    /// The stored variants, which were fetched.
    case stored
    /// The initial variants of the configuration.
    case initial
  }

  /// A flag that the client knows.
  public struct KnownFlag: Hashable, Sendable {
    /// Whether the client evaluates the flag itself.
    public let isLocal: Bool
    /// What the evaluation gives to the user; nil for no variant.
    public let variant: Variant?

    /// Creates a flag from its parts.
    public init(isLocal: Bool, variant: Variant?) {
      self.isLocal = isLocal
      self.variant = variant
    }
  }

  /// The variant of a flag, and where it comes from.
  public struct Result: Hashable, Sendable {
    /// The variant; nil if no source has one.
    public let variant: Variant?
    /// The source of the variant, or `nil` if no source has one.
    public let source: VariantSource?
    /// Whether the user has the default variant of the flag, so that no other source but a fallback has one.
    public let hasDefault: Bool
  }

  /// The variants that are asked first.
  public var source: Source
  /// The variants that were fetched.
  public var stored: [String: Variant]
  /// The variants of the configuration.
  public var initial: [String: Variant]
  /// The fallback of the configuration; nil or empty for none.
  public var fallback: Variant?
  /// The known flags by key.
  public var flags: [String: KnownFlag]

  /// Creates a lookup from its sources.
  public init(
    source: Source = .stored, stored: [String: Variant] = [:], initial: [String: Variant] = [:],
    fallback: Variant? = nil, flags: [String: KnownFlag] = [:]
  ) {
    self.source = source
    self.stored = stored
    self.initial = initial
    self.fallback = fallback
    self.flags = flags
  }

  /// Returns the variant of a flag.
  ///
  /// - Parameters:
  ///   - key: The key of the flag.
  ///   - inline: The fallback of the caller.
  public func variant(_ key: String, fallback inline: Variant? = nil) -> Result {
    let result = assigned(key) ?? ranked(key, inline)
    guard let flag = flags[key], flag.isLocal || result.variant?.isEmpty ?? true else {
      return result
    }
    return choose([
      (flag.variant, .localEvaluation), (inline, .inlineFallback),
      (initial[key], .secondaryInitial), (configured, .configuredFallback),
    ])
  }

  /// All variants: those of the flags that the client evaluates itself, then those of the source, then those
  /// of the other source.
  ///
  /// - Complexity: O(*n*) in the number of variants and flags.
  public var all: [String: Variant] {
    let (first, second) = source == .stored ? (stored, initial) : (initial, stored)
    return second.merging(first) { _, new in new }
      .merging(flags.filter(\.value.isLocal).compactMapValues(\.variant)) { _, new in new }
  }

  /// Returns the variant of the first source, unless others are asked, too. Most reads end here, without a
  /// list of candidates.
  private func assigned(_ key: String) -> Result? {
    switch source {
    case .stored:
      guard let variant = stored[key], !variant.isDefault else { return nil }
      return Result(variant: variant, source: .stored, hasDefault: false)
    case .initial:
      guard let variant = initial[key] else { return nil }
      return Result(variant: variant, source: .initial, hasDefault: false)
    }
  }

  private func ranked(_ key: String, _ inline: Variant?) -> Result {
    switch source {
    case .stored: fromStored(key, inline)
    case .initial: fromInitial(key, inline)
    }
  }

  private func fromStored(_ key: String, _ inline: Variant?) -> Result {
    choose([
      (stored[key], .stored), (inline, .inlineFallback), (initial[key], .secondaryInitial),
      (configured, .configuredFallback),
    ])
  }

  private func fromInitial(_ key: String, _ inline: Variant?) -> Result {
    choose([
      (initial[key], .initial), (stored[key], .secondaryStored), (inline, .inlineFallback),
      (configured, .configuredFallback),
    ])
  }

  private var configured: Variant? { fallback.flatMap { $0.isEmpty ? nil : $0 } }

  /// Returns the first variant, except that a default one of the server is the last choice.
  private func choose(_ candidates: [(variant: Variant?, source: VariantSource)]) -> Result {
    var defaultVariant: (variant: Variant, source: VariantSource)?
    for case (let variant?, let source) in candidates {
      let isFromServer =
        source == .stored || source == .secondaryStored || source == .localEvaluation
      if isFromServer && variant.isDefault {
        defaultVariant = (variant, source)
      } else {
        return Result(variant: variant, source: source, hasDefault: defaultVariant != nil)
      }
    }
    return Result(
      variant: defaultVariant?.variant, source: defaultVariant?.source,
      hasDefault: defaultVariant != nil)
  }
}
