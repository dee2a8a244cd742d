extension JSONValue {
  /// Whether the value is `null`.
  public var isNull: Bool { self == .null }

  /// The Boolean; nil for any other value.
  public var boolValue: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The integer, also if it is written as `1.0` or `1e3`; nil for any other value.
  public var integerValue: Int64? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int64(exactly: value)
    default: nil
    }
  }

  /// The number, rounded to the nearest `Double`; nil for any other value.
  public var numberValue: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The string; nil for any other value.
  public var stringValue: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The elements of the array; nil for any other value.
  public var arrayValue: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The members of the object; nil for any other value.
  public var objectValue: [String: JSONValue]? {
    if case .object(let value) = self { value } else { nil }
  }

  /// The member of the object with a key; nil if the value is not an object or has no such member.
  ///
  /// Setting a member of a value that is no object has no effect. Setting nil removes the member.
  public subscript(key: String) -> JSONValue? {
    get { objectValue?[key] }
    set {
      guard case .object(var members) = self else { return }
      self = .null
      members[key] = newValue
      self = .object(members)
    }
  }

  /// The element of the array at an index; nil if the value is not an array or the index is out of
  /// range.
  public subscript(index: Int) -> JSONValue? {
    guard let elements = arrayValue, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}
