public import HTTPExchange

/// A flag with the rules that give each user a variant.
///
/// A flag is created from JSON only, which is checked completely: no number of a flag is out of its
/// range, and each operator is known.
public struct LocalFlag: Hashable, Sendable {
  /// The name of the flag.
  public let key: String
  /// The segments, in the order in which they are tried.
  public let segments: [Segment]
  /// The keys of the flags whose variants conditions refer to.
  public let dependencies: [String]
  /// What the server says about the flag, such as its version.
  public let metadata: [String: JSONValue]
  /// Whether the client evaluates the flag itself, without the server.
  public let isLocal: Bool
  /// The variants by their keys.
  private let variants: [String: Value]

  /// A variant as it is in the flag.
  private struct Value: Hashable {
    let key: String
    let value: JSONValue?
    let payload: JSONValue?
    let metadata: [String: JSONValue]
  }

  /// Creates a flag from an object of JSON.
  ///
  /// - Throws: ``FlagError`` if a part of the flag is not valid.
  public init(_ json: JSONValue) throws(FlagError) {
    let fields = try FlagFields(json, path: "")
    key = try fields.required("key", \.stringValue)
    var variants: [String: Value] = [:]
    for (name, value) in try fields.required("variants", \.objectValue) {
      let fields = try FlagFields(value, path: fields.path(of: "variants.\(name)"))
      variants[name] = Value(
        key: try fields.optional("key", \.stringValue) ?? name, value: fields.optional("value"),
        payload: fields.optional("payload"),
        metadata: try fields.optional("metadata", \.objectValue) ?? [:])
    }
    self.variants = variants
    _ = try fields.required("segments", \.arrayValue)
    segments = try fields.elements("segments") { (value, path) throws(FlagError) in
      try Segment(value, path: path)
    }
    dependencies = fields.optional("dependencies") == nil ? [] : try fields.strings("dependencies")
    let metadata = try fields.optional("metadata", \.objectValue) ?? [:]
    self.metadata = metadata
    isLocal = metadata["evaluationMode"]?.stringValue == "local"
  }

  /// The keys of the variants, sorted.
  public var variantKeys: [String] { variants.keys.sorted() }

  /// Returns the variant with a key, as an evaluation in a segment gives it; nil if the flag has no such
  /// variant. The metadata of the variant win over those of the segment, and these over those of the flag.
  func variant(_ key: String, in segment: Segment) -> EvaluatedVariant? {
    variants[key].map { variant in
      EvaluatedVariant(
        key: variant.key, value: variant.value, payload: variant.payload,
        metadata: metadata.merging(segment.metadata) { _, new in new }
          .merging(variant.metadata) { _, new in new })
    }
  }
}
