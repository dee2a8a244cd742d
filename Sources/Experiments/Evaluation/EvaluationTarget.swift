internal import HTTPExchange

/// What conditions and buckets refer to: the user, and the variants of the flags before.
struct EvaluationTarget {
  private let user: ExperimentUser
  /// The user as an object, which most flags do not need.
  private lazy var context = user.evaluationContext
  private var results: [String: EvaluatedVariant] = [:]
  /// The bytes of the properties that buckets have hashed, as numbered by the plan.
  private var hashedBytes: [[UInt8]?]

  init(_ user: ExperimentUser, hashedPropertyCount: Int) {
    self.user = user
    hashedBytes = Array(repeating: nil, count: hashedPropertyCount)
  }

  /// Sets the variant of a flag.
  mutating func setResult(_ variant: EvaluatedVariant, of flag: String) { results[flag] = variant }

  /// Returns the hash of a text and a property, which follows the text; nil if the user has no such property.
  ///
  /// - Parameters:
  ///   - path: The path of the property.
  ///   - index: The number of the property.
  ///   - prefix: The hash function after the text.
  mutating func hash(
    ofPropertyAt path: PropertyPath, index: Int, after prefix: Murmur3
  ) -> UInt32? {
    if hashedBytes[index] == nil || path.isResult {
      hashedBytes[index] = (text(at: path)?.utf8).map(Array.init) ?? []
    }
    guard let bytes = hashedBytes[index], !bytes.isEmpty else { return nil }
    var function = prefix
    for byte in bytes { function.combine(byte) }
    return function.finalize()
  }

  /// Returns the text of the property that a bucket hashes, or `nil` if the user has no such property.
  mutating func text(at path: PropertyPath) -> String? { property(at: path)?.propertyText?.text }

  /// Returns the property at a path, or `nil` if the user has no such property.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  mutating func property(at path: PropertyPath) -> JSONValue? {
    switch path {
    case .plain(let index): plainProperty(index).map { .string($0) }
    case .context(let names): context.member(at: names[...])
    case .result(let flag, let names): results[flag]?.member(at: names[...])
    case .unknown: nil
    }
  }

  private func plainProperty(_ index: Int) -> String? {
    user[keyPath: ExperimentUser.plainFields[index].path]
  }
}

extension JSONValue {
  /// Returns the member at a path of names; the value itself if there are none. No member has an empty name.
  fileprivate func member(at names: ArraySlice<String>) -> JSONValue? {
    var value = self
    for name in names {
      guard !name.isEmpty, let member = value[name] else { return nil }
      value = member
    }
    return value
  }
}

/// The variant that an evaluation gives to a flag, with its value as the server sent it.
struct EvaluatedVariant: Hashable {
  /// The variant as an app sees it.
  let variant: Variant
  /// The value as the server sent it.
  let value: JSONValue?

  init(
    key: String, value: JSONValue?, payload: JSONValue?, metadata: [String: JSONValue]
  ) {
    self.value = value
    variant = Variant(
      key: key, value: Variant.text(of: value), payload: payload,
      experimentKey: metadata["experimentKey"]?.stringValue, metadata: metadata)
  }

  /// Returns the part at a path of names, to which the conditions of other flags can refer; all parts as an
  /// object if there are no names.
  fileprivate func member(at names: ArraySlice<String>) -> JSONValue? {
    guard let name = names.first else { return json }
    return part(name)?.member(at: names.dropFirst())
  }

  private func part(_ name: String) -> JSONValue? {
    switch name {
    case "key": .string(variant.key)
    case "value": value
    case "payload": variant.payload
    case "metadata": .object(variant.metadata)
    default: nil
    }
  }

  private var json: JSONValue {
    var members: [String: JSONValue] = [
      "key": .string(variant.key), "metadata": .object(variant.metadata),
    ]
    members["value"] = value
    members["payload"] = variant.payload
    return .object(members)
  }
}
