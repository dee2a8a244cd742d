/// The region of the world whose servers are used.
public enum ServerZone: Hashable, Sendable {
  /// The servers in the United States.
  case us
  /// The servers in the European Union.
  case eu
}

/// The servers of variants and of flags.
public struct ServerURLs: Hashable, Sendable {
  let variants: ServerURL
  let flags: ServerURL

  /// Creates the URLs of servers.
  ///
  /// The servers of the zone are used only if neither URL is given: with a server of one's own, a zone
  /// would be a contradiction.
  ///
  /// - Parameters:
  ///   - variants: The URL of the server of variants; nil for Amplitude's.
  ///   - flags: The URL of the server of flags; nil for Amplitude's.
  ///   - zone: The region of Amplitude's servers.
  /// - Throws: ``FetchError/invalidURL`` or ``FetchError/insecureURL``. Plain `http` is accepted for this
  ///   machine only.
  public init(
    variants: String? = nil, flags: String? = nil, zone: ServerZone = .us
  ) throws(FetchError) {
    let isDefault =
      (variants ?? Self.defaultVariants) == Self.defaultVariants
      && (flags ?? Self.defaultFlags) == Self.defaultFlags
    let isEuropean = isDefault && zone == .eu
    self.variants = try ServerURL(
      isEuropean ? "https://api.lab.eu.amplitude.com" : variants ?? Self.defaultVariants)
    self.flags = try ServerURL(
      isEuropean ? "https://flag.lab.eu.amplitude.com" : flags ?? Self.defaultFlags)
  }

  /// Amplitude's servers in the United States.
  static var us: Self {
    Self(variants: ServerURL(known: defaultVariants), flags: ServerURL(known: defaultFlags))
  }

  private init(variants: ServerURL, flags: ServerURL) {
    self.variants = variants
    self.flags = flags
  }

  private static var defaultVariants: String { "https://api.lab.amplitude.com" }
  private static var defaultFlags: String { "https://flag.lab.amplitude.com" }
}
