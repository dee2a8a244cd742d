/// What a fetch asks for.
public struct FetchOptions: Hashable, Sendable {
  /// The keys of the flags; nil or empty for all flags.
  public var flagKeys: Set<String>?
  /// Whether the server counts this fetch and all later ones; nil for the last choice. The choice is
  /// stored.
  public var tracking: FetchRequest.Tracking?

  /// Creates options. Without arguments, they are those of a full fetch.
  public init(flagKeys: Set<String>? = nil, tracking: FetchRequest.Tracking? = nil) {
    self.flagKeys = flagKeys
    self.tracking = tracking
  }
}
