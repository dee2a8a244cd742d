public import HTTPExchange

/// The variant of a flag that a user has.
public struct Variant: Hashable, Sendable {
  /// The contents as the only element: an array is a box, so that a read of a variant copies one reference
  /// instead of five.
  private let box: ContiguousArray<Contents>

  private struct Contents: Hashable {
    let parts: Parts
    let isDefault: Bool

    init(_ parts: Parts) {
      self.parts = parts
      isDefault = parts.metadata["default"]?.boolValue == true
    }
  }

  private struct Parts: Hashable, Sendable, Codable {
    let key: String
    let value: String?
    let payload: JSONValue?
    let experimentKey: String?
    let metadata: [String: JSONValue]
  }

  /// Creates a variant from its parts.
  public init(
    key: String, value: String? = nil, payload: JSONValue? = nil, experimentKey: String? = nil,
    metadata: [String: JSONValue] = [:]
  ) {
    let parts = Parts(
      key: key, value: value, payload: payload, experimentKey: experimentKey, metadata: metadata)
    box = [Contents(parts)]
  }

  private var parts: Parts {
    _read { yield box[0].parts }
  }

  /// The name of the variant, which is unique in its flag; empty in ``empty``.
  public var key: String { parts.key }
  /// The value of the variant. A value that is no string is its JSON text.
  public var value: String? { parts.value }
  /// Additional data of the variant.
  public var payload: JSONValue? { parts.payload }
  /// The key of the experiment that assigned the variant.
  public var experimentKey: String? { parts.experimentKey }
  /// What the server says about the variant, such as the version of the flag.
  public var metadata: [String: JSONValue] { parts.metadata }

  /// The variant of a flag that is unknown and has no fallback.
  public static let empty = Self(key: "")

  /// Whether the variant has neither a key nor a value.
  public var isEmpty: Bool { parts.key.isEmpty && parts.value == nil }

  /// Whether the variant is the default one of its flag: the user takes part in no experiment.
  public var isDefault: Bool { box[0].isDefault }
}

extension Variant: Codable {
  /// Creates a variant from an encoded one.
  public init(from decoder: any Decoder) throws {
    box = [Contents(try Parts(from: decoder))]
  }

  /// Encodes the parts of the variant.
  public func encode(to encoder: any Encoder) throws { try parts.encode(to: encoder) }
}

extension Variant: CustomReflectable {
  /// A mirror of the parts of the variant.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "key": key, "value": value as Any, "payload": payload as Any,
        "experimentKey": experimentKey as Any, "metadata": metadata,
      ], displayStyle: .struct)
  }
}
