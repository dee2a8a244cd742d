/// Determines whether the constructor of an enum case made a value. Uses reflection, which is slow:
/// only tests use this type.
enum CaseReflection {
  /// Returns whether `constructor` makes a value of the same case from the payload of `value`.
  static func isMade<Root, each Value>(
    _ value: Root, by constructor: (repeat each Value) -> Root
  ) -> Bool {
    guard let name = caseName(of: value) else { return false }
    var count = 0
    for _ in repeat (each Value).self { count += 1 }
    var payload = Payload(of: value, parameterCount: count)
    guard let made = try? constructor(repeat payload.next((each Value).self)), payload.isEmpty
    else {
      return false
    }
    return caseName(of: made) == name && labels(of: made) == labels(of: value)
  }

  /// Returns whether a custom mirror hides the case of a value.
  static func hidesCase(_ value: Any) -> Bool {
    value is any CustomReflectable && caseName(of: value) == nil
  }

  private static func caseName(of value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .enum ? mirror.children.first?.label : nil
  }

  /// The labels of a case's payload: two cases can have the same name and different labels.
  private static func labels(of value: Any) -> [String?] {
    guard let payload = Mirror(reflecting: value).children.first?.value,
      !(payload is any CustomReflectable)
    else { return [] }
    let mirror = Mirror(reflecting: payload)
    return mirror.displayStyle == .tuple ? mirror.children.map(\.label) : []
  }

  /// The associated values of a case, in order.
  private struct Payload {
    private var values: ArraySlice<Any>
    /// The whole payload, for a constructor with one parameter. It may itself be a tuple.
    private var whole: Any?

    struct TypeMismatch: Error {}

    init(of value: Any, parameterCount: Int) {
      guard let payload = Mirror(reflecting: value).children.first?.value else {
        values = []
        return
      }
      if parameterCount == 1 { whole = payload }
      let mirror = Mirror(reflecting: payload)
      // A type can have a custom mirror that looks like a tuple's.
      values =
        !(payload is any CustomReflectable) && mirror.displayStyle == .tuple
        ? mirror.children.map(\.value)[...] : [payload]
    }

    var isEmpty: Bool { values.isEmpty }

    mutating func next<Value>(_: Value.Type) throws(TypeMismatch) -> Value {
      if let value = whole as? Value {
        values = []
        return value
      }
      guard let value = values.popFirst() as? Value else { throw TypeMismatch() }
      return value
    }
  }
}
