internal import HTTPExchange

extension Variant {
  /// Creates a variant from the value that a server sends; nil if the value has neither a key nor a
  /// value, or a member of the wrong type.
  ///
  /// A variant without a key has its value as the key. The experiment's key is in the metadata, or,
  /// from older servers, in the member `expKey`.
  init?(_ json: JSONValue) {
    guard let members = json.objectValue else { return nil }
    let value = Self.text(of: members["value"])
    let metadata = members["metadata"] ?? .null
    guard let key = Self.key(members["key"], value: value), metadata.isNull || metadata.isObject
    else { return nil }
    let experimentKey = metadata["experimentKey"]?.stringValue ?? members["expKey"]?.stringValue
    self.init(
      key: key, value: value, payload: members["payload"].flatMap { $0.isNull ? nil : $0 },
      experimentKey: experimentKey, metadata: metadata.objectValue ?? [:])
  }

  /// The variant as a server sends it.
  var json: JSONValue {
    var members: [String: JSONValue] = ["key": .string(key), "metadata": .object(metadata)]
    members["value"] = value.map { .string($0) }
    members["payload"] = payload
    members["expKey"] = experimentKey.map { .string($0) }
    return .object(members)
  }

  private static func key(_ member: JSONValue?, value: String?) -> String? {
    switch member {
    case nil, .null: value
    case .string(let key): key
    default: nil
    }
  }

  /// Returns the text of a variant's value: a string itself, and the JSON text of any other value.
  static func text(of value: JSONValue?) -> String? {
    switch value {
    case nil, .null: nil
    case .string(let text): text
    case let value?: value.encoded
    }
  }
}

extension JSONValue {
  fileprivate var isObject: Bool { objectValue != nil }
}
