public import HTTPExchange

/// The variant of a flag that a user has.
public struct Variant: Hashable, Sendable, Codable {
  /// The name of the variant, which is unique in its flag; empty in ``empty``.
  public let key: String
  /// The value of the variant. A value that is no string is its JSON text.
  public let value: String?
  /// Additional data of the variant.
  public let payload: JSONValue?
  /// The key of the experiment that assigned the variant.
  public let experimentKey: String?
  /// What the server says about the variant, such as the version of the flag.
  public let metadata: [String: JSONValue]

  /// Creates a variant from its parts.
  public init(
    key: String, value: String? = nil, payload: JSONValue? = nil, experimentKey: String? = nil,
    metadata: [String: JSONValue] = [:]
  ) {
    self.key = key
    self.value = value
    self.payload = payload
    self.experimentKey = experimentKey
    self.metadata = metadata
  }

  /// The variant of a flag that is unknown and has no fallback.
  public static var empty: Self { Self(key: "") }

  /// Whether the variant has neither a key nor a value.
  public var isEmpty: Bool { key.isEmpty && value == nil }

  /// Whether the variant is the default one of its flag: the user takes part in no experiment.
  public var isDefault: Bool { metadata["default"]?.boolValue == true }
}
