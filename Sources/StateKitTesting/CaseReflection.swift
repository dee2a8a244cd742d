/// Looks into an enum's value, which only a test may do: whether a case's constructor made it.
enum CaseReflection {
  /// Whether `constructor`, given the payload of `value`, makes a value of the same case.
  static func isMade<Root, each Value>(
    _ value: Root, by constructor: (repeat each Value) -> Root
  ) -> Bool {
    guard let name = caseName(of: value) else { return false }
    var count = 0
    for _ in repeat (each Value).self { count += 1 }
    var payload = Payload(of: value, isOne: count == 1)
    guard let made = try? constructor(repeat payload.next((each Value).self)), payload.isEmpty
    else {
      return false
    }
    return caseName(of: made) == name && labels(of: made) == labels(of: value)
  }

  /// Whether a value's own mirror keeps its case from whoever looks.
  static func hidesCase(_ value: Any) -> Bool {
    value is any CustomReflectable && caseName(of: value) == nil
  }

  private static func caseName(of value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .enum ? mirror.children.first?.label : nil
  }

  /// The labels of what a case holds: two cases may have one name and differ in them.
  private static func labels(of value: Any) -> [String?] {
    guard let payload = Mirror(reflecting: value).children.first?.value,
      !(payload is any CustomReflectable)
    else { return [] }
    let mirror = Mirror(reflecting: payload)
    return mirror.displayStyle == .tuple ? mirror.children.map(\.label) : []
  }

  /// The values that a case holds, one after the other.
  private struct Payload {
    private var values: ArraySlice<Any>
    /// All of them as one, where one is asked for: it may itself be a tuple.
    private var whole: Any?

    struct OtherType: Error {}

    init(of value: Any, isOne: Bool) {
      guard let payload = Mirror(reflecting: value).children.first?.value else {
        values = []
        return
      }
      if isOne { whole = payload }
      let mirror = Mirror(reflecting: payload)
      // A payload may look like a tuple, and be none.
      values =
        !(payload is any CustomReflectable) && mirror.displayStyle == .tuple
        ? mirror.children.map(\.value)[...] : [payload]
    }

    var isEmpty: Bool { values.isEmpty }

    mutating func next<Value>(_: Value.Type) throws(OtherType) -> Value {
      if let value = whole as? Value {
        values = []
        return value
      }
      guard let value = values.popFirst() as? Value else { throw OtherType() }
      return value
    }
  }
}
