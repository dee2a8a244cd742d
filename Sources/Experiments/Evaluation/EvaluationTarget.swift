internal import HTTPExchange

/// What conditions and buckets refer to: the user, and the variants of the flags before.
struct EvaluationTarget {
  private let context: JSONValue
  private var results: [String: EvaluatedVariant] = [:]
  /// The last property of the user that a bucket hashed: most buckets hash the same one.
  private var hashed: (selector: [String], text: String?)?

  init(_ context: JSONValue) { self.context = context }

  /// Sets the variant of a flag.
  mutating func setResult(_ variant: EvaluatedVariant, of flag: String) { results[flag] = variant }

  /// Returns the text of the property that a bucket hashes, or `nil` if the user has no such property.
  mutating func hashedText(at selector: [String]) -> String? {
    if let hashed, hashed.selector == selector { return hashed.text }
    let text = property(at: selector)?.propertyText?.text
    // The user stays the same, unlike the variants of other flags.
    if selector.first == "context" { hashed = (selector, text) }
    return text
  }

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
struct EvaluatedVariant: Hashable {
  let key: String
  let value: JSONValue?
  let payload: JSONValue?
  let metadata: [String: JSONValue]
  /// The variant as an app sees it.
  let variant: Variant

  init(
    key: String, value: JSONValue?, payload: JSONValue?, metadata: [String: JSONValue]
  ) {
    self.key = key
    self.value = value
    self.payload = payload
    self.metadata = metadata
    variant = Variant(
      key: key, value: Variant.text(of: value), payload: payload,
      experimentKey: metadata["experimentKey"]?.stringValue, metadata: metadata)
  }

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
}
