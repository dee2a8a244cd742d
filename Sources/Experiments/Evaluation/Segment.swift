public import HTTPExchange

/// A part of the users, and the variant that they have.
public struct Segment: Hashable, Sendable {
  /// The conditions. All conditions of one of the arrays must hold; without arrays, the segment contains
  /// all users.
  public let conditions: [[Condition]]
  /// How the users are divided among variants; nil if all of them have ``variant``.
  public let bucket: Bucket?
  /// The key of the variant of the users whom ``bucket`` gives none.
  public let variant: String?
  /// What the server says about the segment, such as its name.
  public let metadata: [String: JSONValue]

  init(_ value: JSONValue, path: String) throws(FlagError) {
    let fields = try FlagFields(value, path: path)
    conditions = try fields.elements("conditions") { (value, path) throws(FlagError) in
      guard let elements = value.arrayValue else { throw .wrongType(path: path) }
      var conditions: [Condition] = []
      for (index, element) in elements.enumerated() {
        conditions.append(try Condition(element, path: "\(path)[\(index)]"))
      }
      return conditions
    }
    if let value = fields.optional("bucket") {
      bucket = try Bucket(value, path: fields.path(of: "bucket"))
    } else {
      bucket = nil
    }
    variant = try fields.optional("variant", \.stringValue)
    metadata = try fields.optional("metadata", \.objectValue) ?? [:]
  }

  /// The paths of the properties that the segment asks for.
  var paths: [PropertyPath] {
    conditions.flatMap { $0.map(\.path) } + (bucket.map { [$0.path] } ?? [])
  }

  /// Returns nil if the segment contains the user, and otherwise the condition that does not hold.
  ///
  /// Of several arrays of conditions, the last one decides which condition is returned.
  func firstMismatch(in target: inout EvaluationTarget) -> Condition? {
    var mismatch: Condition?
    for alternative in conditions {
      mismatch = alternative.first { !$0.matches(&target) }
      if mismatch == nil { return nil }
    }
    return mismatch
  }
}

extension Condition {
  fileprivate init(_ value: JSONValue, path: String) throws(FlagError) {
    let fields = try FlagFields(value, path: path)
    let name = try fields.required("op", \.stringValue)
    guard let comparisonOperator = Operator(rawValue: name) else {
      throw .unknownOperator(path: fields.path(of: "op"))
    }
    self.init(
      selector: try fields.strings("selector"), comparisonOperator,
      values: try fields.strings("values"))
  }
}
