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
/// A type's own `description` is used only where its mirror shows no parts. What is printed depends
/// on the values alone, not on the order in which a dictionary or a set happens to keep its
/// elements, nor on addresses, the time zone or the locale. It is bounded, whatever the value: what
/// is left out is counted, and a cycle of objects ends in `↻` where it closes.
public struct ValuePrinter: Hashable, Sendable {
  /// The greatest length of a value on one line, in characters; a longer one is cut and ends in `…`.
  public var maximumLength: Int

  /// The number of levels that are looked into; what lies deeper is printed as `…`, and compared
  /// by `==` where it has one.
  ///
  /// At most ``greatestDepth``: a greater number is taken for that one.
  public var maximumDepth: Int {
    didSet { maximumDepth = min(maximumDepth, Self.greatestDepth) }
  }

  /// The greatest number of levels that can be looked into. As deep as this, any value is printed and
  /// compared on the 512 KB of stack that a thread in the background may have.
  public static let greatestDepth = 32

  /// The number of elements or members of one value that are printed; the others are counted.
  public var maximumElements: Int

  /// The number of lines of one value that is printed over several; the others are counted.
  public var maximumLines: Int

  /// The number of changes that a difference lists; the others are counted.
  public var maximumChanges: Int

  /// The number of parts that a comparison looks at; what is beyond is compared by `==`
  /// where it has one.
  public var maximumParts: Int

  /// The number of columns within which a value or a change stays on one line.
  public var width: Int

  /// A printer with bounds.
  ///
  /// - Parameters:
  ///   - maximumLength: The greatest length of a value on one line, in characters.
  ///   - maximumDepth: The number of levels that are looked into, at most ``greatestDepth``.
  ///   - maximumElements: The number of elements or members of one value that are printed.
  ///   - maximumLines: The number of lines of one value that is printed over several.
  ///   - maximumChanges: The number of changes that a difference lists.
  ///   - maximumParts: The number of parts that a comparison looks at.
  ///   - width: The number of columns within which a value or a change stays on one line.
  public init(
    maximumLength: Int = 240, maximumDepth: Int = 24, maximumElements: Int = 100,
    maximumLines: Int = 60, maximumChanges: Int = 40, maximumParts: Int = 500_000,
    width: Int = 100
  ) {
    self.maximumLength = maximumLength
    self.maximumDepth = min(maximumDepth, Self.greatestDepth)
    self.maximumElements = maximumElements
    self.maximumLines = maximumLines
    self.maximumChanges = maximumChanges
    self.maximumParts = maximumParts
    self.width = width
  }

  /// A value on one line.
  ///
  /// - Complexity: O(n) in the parts of the value that are printed; dictionaries and sets are
  ///   sorted by their keys first.
  public func describe(_ value: Any) -> String {
    var reader = ValueReader(self, maximumParts: maximumLength, maximumText: maximumLength)
    return reader.read(value).line(maximumLength: maximumLength)
  }

  /// A value on one line when it fits ``width``, otherwise over several, with a text of several
  /// lines by line.
  ///
  /// ```swift
  /// print(ValuePrinter(width: 30).format(state))
  /// // State(
  /// //   contacts: [
  /// //     Contact(id: 7, name: "Ben")
  /// //   ],
  /// //   alert: inactive
  /// // )
  /// ```
  ///
  /// - Complexity: O(n) in the parts of the value that are printed; dictionaries and sets are
  ///   sorted by their keys first.
  public func format(_ value: Any) -> String {
    capture(value).lines(width: width).joined(separator: "\n")
  }

  /// What changed from one value to another.
  ///
  /// Members, elements and payloads are compared one by one, down to values that have none; those
  /// are compared by `==`, or by what they print when they have no `==`. So a type whose own `==`
  /// ignores a member still shows its changes, and one whose `==` sees what its mirror hides is
  /// said to differ. In collections of more than 1,000 elements, those that are equal by their own
  /// `==` are taken for unchanged.
  ///
  /// Elements that are `Identifiable` are found by their ids: moved, inserted, removed, changed.
  /// Other arrays are compared by a shortest edit script, up to 256 edits; beyond it, position by
  /// position. A number that is none (NaN) is no change of itself, and `-0.0` none of `0.0`, which
  /// it equals. An object that is in both values is the same object, whatever it has been through; two
  /// that several places share are compared once, and their changes are told at each place.
  ///
  /// - Complexity: O(n) in the parts of both values, times the depth to which they are nested, and at
  ///   most ``maximumParts`` besides the calls of `==`. Two arrays of 100,000 rows that have `==` and
  ///   differ in one take two passes of `==`.
  public func difference<Value>(from old: Value, to new: Value) -> ValueDifference {
    var comparison = ValueComparison(self)
    let tree = comparison.compare(old, new, depth: 0)
    return ValueDifference(tree: tree, gaps: comparison.gaps, printer: self)
  }

  /// A value as it will be printed, kept without the value.
  func capture(_ value: Any) -> PrintedValue {
    var reader = ValueReader(
      self, maximumParts: maximumLines.multiplied(by: width),
      maximumText: maximumLines.multiplied(by: width))
    return PrintedValue(tree: reader.read(value), printer: self)
  }
}

extension Int {
  /// A product that stays at the greatest number where it would pass it.
  fileprivate func multiplied(by other: Int) -> Int {
    let (product, isTooLarge) = multipliedReportingOverflow(by: other)
    return isTooLarge ? .max : product
  }
}
