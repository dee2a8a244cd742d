internal import HTTPExchange

/// The members of an object in a flag, with the path that leads to it.
struct FlagFields {
  private let members: [String: JSONValue]
  private let path: String

  init(_ value: JSONValue, path: String) throws(FlagError) {
    guard let members = value.objectValue else { throw .wrongType(path: path) }
    self.members = members
    self.path = path
  }

  /// Returns the path of a member.
  func path(of name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  /// Returns a member; nil if it is absent or `null`.
  func optional(_ name: String) -> JSONValue? {
    guard let value = members[name], !value.isNull else { return nil }
    return value
  }

  /// Returns a member of a type.
  func required<Value>(
    _ name: String, _ type: KeyPath<JSONValue, Value?>
  ) throws(FlagError) -> Value {
    guard let value = try optional(name, type) else { throw .missing(path: path(of: name)) }
    return value
  }

  /// Returns a member of a type; nil if it is absent or `null`.
  func optional<Value>(
    _ name: String, _ type: KeyPath<JSONValue, Value?>
  ) throws(FlagError) -> Value? {
    guard let member = optional(name) else { return nil }
    guard let value = member[keyPath: type] else { throw .wrongType(path: path(of: name)) }
    return value
  }

  /// Returns the elements of an array, each made by `make` from its value and its path; empty if the
  /// member is absent or `null`.
  func elements<Element>(
    _ name: String, _ make: (JSONValue, String) throws(FlagError) -> Element
  ) throws(FlagError) -> [Element] {
    var elements: [Element] = []
    for (index, value) in (try optional(name, \.arrayValue) ?? []).enumerated() {
      elements.append(try make(value, "\(path(of: name))[\(index)]"))
    }
    return elements
  }

  /// Returns an array of strings.
  func strings(_ name: String) throws(FlagError) -> [String] {
    _ = try required(name, \.arrayValue)
    return try elements(name) { (value, path) throws(FlagError) in
      guard let text = value.stringValue else { throw .wrongType(path: path) }
      return text
    }
  }

  /// Returns a range whose bounds are at least 0. Numbers above `limit` count as `limit`.
  func range(_ name: String, limit: Int) throws(FlagError) -> Range<Int> {
    let bounds = try required(name, \.arrayValue).map(\.integerValue)
    guard bounds.count == 2, let lower = bounds[0], let upper = bounds[1], lower >= 0,
      lower <= upper
    else { throw .invalidRange(path: path(of: name)) }
    return Int(min(lower, Int64(limit)))..<Int(min(upper, Int64(limit)))
  }
}
