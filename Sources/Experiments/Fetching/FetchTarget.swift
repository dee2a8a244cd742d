/// What a fetch asks for.
public struct FetchTarget: Hashable, Sendable {
  /// The user whose variants are fetched.
  public let user: ExperimentUser
  /// The keys of the flags; nil for all flags.
  public let keys: Set<String>?

  /// Creates a target. Without keys, it is that of a full fetch.
  public init(user: ExperimentUser, keys: Set<String>? = nil) {
    self.user = user
    self.keys = keys?.isEmpty == true ? nil : keys
  }

  /// Whether the fetch asks for all flags.
  public var isFull: Bool { keys == nil }
}

/// The result of a fetch: what changes in the stored variants.
public struct FetchedVariants: Hashable, Sendable {
  /// The variants that the server sent.
  public let variants: [String: Variant]
  /// The keys that the fetch asked for; nil for all flags.
  public let keys: Set<String>?

  /// Creates a result from its parts.
  public init(_ variants: [String: Variant], keys: Set<String>?) {
    self.variants = variants
    self.keys = keys
  }

  /// Returns the stored variants after the fetch. A full fetch replaces all. A partial one puts what
  /// came, and removes what it asked for and did not get.
  public func applied(to stored: [String: Variant]) -> [String: Variant] {
    guard let keys else { return variants }
    var stored = stored
    for key in keys { stored[key] = nil }
    stored.merge(variants) { _, new in new }
    return stored
  }
}
