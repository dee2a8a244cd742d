/// Prints values, and the difference of two values, for people.
///
/// ```swift
/// ValuePrinter().describe(state)
/// // State(contacts: [Contact(id: 7, name: "Ben")], alert: inactive)
/// print(ValuePrinter().difference(from: old, to: new))
/// // contacts[id: 7].name: "Ben" → "Benny"
/// ```
///
/// A value is what its mirror shows: a type hides a member by leaving it out of its `customMirror`.
/// What is printed depends on the values alone, not on the order in which a dictionary or a set
/// happens to keep its elements, nor on addresses, the time zone or the locale. It is bounded,
/// whatever the value: a cycle of objects ends where it closes.
public struct ValuePrinter: Hashable, Sendable {
  /// The greatest length of a printed value, in characters; a longer one is cut and ends in `…`.
  public var maximumLength: Int

  /// The number of levels that are looked into; what lies deeper is printed as `…`, and compared
  /// as a whole.
  public var maximumDepth: Int

  /// The number of changes that a difference lists; the others are counted.
  public var maximumChanges: Int

  /// A printer with bounds.
  ///
  /// - Parameters:
  ///   - maximumLength: The greatest length of a printed value, in characters.
  ///   - maximumDepth: The number of levels that are looked into.
  ///   - maximumChanges: The number of changes that a difference lists.
  public init(maximumLength: Int = 240, maximumDepth: Int = 24, maximumChanges: Int = 40) {
    self.maximumLength = maximumLength
    self.maximumDepth = maximumDepth
    self.maximumChanges = maximumChanges
  }

  /// A value on one line.
  ///
  /// - Complexity: O(n) in the parts of the value that are printed; dictionaries and sets are
  ///   sorted by their keys first.
  public func describe(_ value: Any) -> String {
    var writer = ValueWriter(self)
    writer.write(value)
    return writer.finished
  }

  /// What changed from one value to another.
  ///
  /// Members, elements and payloads are compared one by one, down to values that have none; those
  /// are compared by `==`, or by what they print when they have no `==`. So a type whose own `==`
  /// ignores a member still shows its changes.
  ///
  /// - Complexity: O(n) in the parts of both values, times the depth to which arrays are nested.
  public func difference<Value>(from old: Value, to new: Value) -> ValueDifference {
    var comparison = ValueComparison(self)
    comparison.compare(old, new, at: "", depth: 0)
    return comparison.difference
  }
}
