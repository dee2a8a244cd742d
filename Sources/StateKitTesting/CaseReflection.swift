/// Looks into an enum's value, which only a test may do: whether a case's constructor made it.
enum CaseReflection {
  /// Whether `constructor`, given the payload of `value`, makes a value of the same case.
  static func isMade<Root, each Value>(
    _ value: Root, by constructor: (repeat each Value) -> Root
  ) -> Bool {
    guard let name = caseName(of: value) else { return false }
    var payload = Payload(of: value)
    guard let made = try? constructor(repeat payload.next((each Value).self)), payload.isEmpty
    else {
      return false
    }
    return caseName(of: made) == name
  }

  /// Whether a value's own mirror keeps its case from whoever looks.
  static func hidesCase(_ value: Any) -> Bool {
    value is any CustomReflectable && caseName(of: value) == nil
  }

  private static func caseName(of value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .enum ? mirror.children.first?.label : nil
  }

  /// The values that a case holds, one after the other.
  private struct Payload {
    private var values: ArraySlice<Any>

    struct OtherType: Error {}

    init(of value: Any) {
      guard let payload = Mirror(reflecting: value).children.first?.value else {
        values = []
        return
      }
      let mirror = Mirror(reflecting: payload)
      // A payload may look like a tuple, and be none.
      values =
        !(payload is any CustomReflectable) && mirror.displayStyle == .tuple
        ? mirror.children.map(\.value)[...] : [payload]
    }

    var isEmpty: Bool { values.isEmpty }

    mutating func next<Value>(_: Value.Type) throws(OtherType) -> Value {
      guard let value = values.popFirst() as? Value else { throw OtherType() }
      return value
    }
  }
}
