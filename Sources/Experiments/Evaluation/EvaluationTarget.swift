internal import HTTPExchange

/// What conditions and buckets refer to: the user, and the variants of the flags before.
struct EvaluationTarget {
  private let context: JSONValue
  private var results: [String: EvaluatedVariant] = [:]

  init(_ context: JSONValue) { self.context = context }

  /// Sets the variant of a flag.
  mutating func setResult(_ variant: EvaluatedVariant, of flag: String) { results[flag] = variant }

  /// Returns the property at a path, or `nil` if the user has no such property.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  func property(at path: [String]) -> JSONValue? {
    var value: JSONValue?
    var names = path[...]
    switch names.popFirst() {
    case "context": value = context
    case "result":
      guard let flag = names.popFirst(), let variant = results[flag] else { return nil }
      guard let name = names.popFirst() else { return variant.json }
      value = variant.part(name)
    default: return nil
    }
    for name in names {
      guard !name.isEmpty, let members = value?.objectValue else { return nil }
      value = members[name]
    }
    return value
  }
}

/// The variant that an evaluation gives to a flag, with its value as the server sent it.
struct EvaluatedVariant {
  let key: String
  let value: JSONValue?
  let payload: JSONValue?
  let metadata: [String: JSONValue]

  /// A part of the variant, to which the conditions of other flags can refer.
  func part(_ name: String) -> JSONValue? {
    switch name {
    case "key": .string(key)
    case "value": value
    case "payload": payload
    case "metadata": .object(metadata)
    default: nil
    }
  }

  /// All parts as an object.
  var json: JSONValue {
    var members: [String: JSONValue] = ["key": .string(key), "metadata": .object(metadata)]
    members["value"] = value
    members["payload"] = payload
    return .object(members)
  }

  /// The variant as an app sees it.
  var variant: Variant {
    Variant(
      key: key, value: Variant.text(of: value), payload: payload,
      experimentKey: metadata["experimentKey"]?.stringValue, metadata: metadata)
  }
}
