/// A printer of values, and of differences between values, in readable form.
///
/// ```swift
/// ValuePrinter().describe(state)
/// // State(contacts: [Contact(id: 7, name: "Ben")], alert: inactive)
/// print(ValuePrinter().difference(from: old, to: new))
/// // contacts[id: 7].name: "Ben" → "Benny"
/// ```
///
/// A value is printed as its mirror shows it: a type hides a member by omitting it from its
/// `customMirror`. A type's own `description` is used only if its mirror has no parts. The output
/// depends only on the values: not on the order of the elements of a dictionary or a set, nor on
/// addresses, the time zone or the locale. The size of the output is limited for every value:
/// omitted parts are counted or replaced by `…`, and a cycle of objects ends in `↻` where it
/// closes.
public struct ValuePrinter: Hashable, Sendable {
  /// The maximum length of a value on one line, in characters. ``describe(_:)`` cuts a longer
  /// value, which then ends in `…`; ``format(_:)`` breaks it into lines at ``width`` instead.
  public var maximumLength: Int

  /// The maximum number of nested levels. Deeper parts are printed as `…`, and are compared by `==`
  /// if their type has one.
  ///
  /// A value greater than ``depthLimit`` is replaced by ``depthLimit``.
  public var maximumDepth: Int {
    didSet { maximumDepth = min(maximumDepth, Self.depthLimit) }
  }

  /// The greatest possible ``maximumDepth``. Any value of this depth can be printed and compared on
  /// the 512 KB of stack that a background thread may have.
  public static let depthLimit = 32

  /// The maximum number of printed elements or members per value; the others are counted.
  public var maximumElements: Int

  /// The maximum number of lines of a value that is printed on several lines; the others are
  /// counted.
  public var maximumLines: Int

  /// The maximum number of changes that a difference lists; the others are counted.
  public var maximumChanges: Int

  /// The maximum number of parts that a comparison visits; further parts are compared by `==` if
  /// their type has one.
  public var maximumParts: Int

  /// The number of columns at which ``format(_:)`` and differences break lines: a value or a change
  /// that needs more columns is printed on several lines.
  public var width: Int

  /// Creates a printer with limits.
  ///
  /// - Parameters:
  ///   - maximumLength: The length at which ``describe(_:)`` cuts a value, in characters.
  ///   - maximumDepth: The maximum number of nested levels, at most ``depthLimit``.
  ///   - maximumElements: The maximum number of printed elements or members per value.
  ///   - maximumLines: The maximum number of lines of a value that is printed on several lines.
  ///   - maximumChanges: The maximum number of changes that a difference lists.
  ///   - maximumParts: The maximum number of parts that a comparison visits.
  ///   - width: The number of columns at which ``format(_:)`` and differences break lines.
  public init(
    maximumLength: Int = 240, maximumDepth: Int = 24, maximumElements: Int = 100,
    maximumLines: Int = 60, maximumChanges: Int = 40, maximumParts: Int = 500_000,
    width: Int = 100
  ) {
    self.maximumLength = maximumLength
    self.maximumDepth = min(maximumDepth, Self.depthLimit)
    self.maximumElements = maximumElements
    self.maximumLines = maximumLines
    self.maximumChanges = maximumChanges
    self.maximumParts = maximumParts
    self.width = width
  }

  /// Returns a value on one line, cut at ``maximumLength``.
  ///
  /// - Complexity: O(n) in the printed parts of the value, plus the time to sort dictionaries and
  ///   sets by their keys.
  public func describe(_ value: Any) -> String {
    var reader = ValueReader(self, maximumParts: maximumLength, maximumTextLength: maximumLength)
    return reader.read(value).line(maximumLength: maximumLength)
  }

  /// Returns a value on one line if it fits ``width``, otherwise on several lines. Texts with
  /// several lines are printed line by line.
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
  /// - Complexity: O(n) in the printed parts of the value, plus the time to sort dictionaries and
  ///   sets by their keys.
  public func format(_ value: Any) -> String {
    capture(value).lines(width: width).joined(separator: "\n")
  }

  /// Returns the difference between two values.
  ///
  /// Members, elements and payloads are compared one by one. Values without parts are compared by
  /// `==`, or by their printed form if they have no `==`. A change of a member is listed even if
  /// the type's own `==` ignores that member, and values that only `==` distinguishes are reported
  /// as different. In collections of more than 1,000 elements, elements that are equal according to
  /// `==` are treated as unchanged.
  ///
  /// `Identifiable` elements are matched by their ids, and reported as moved, inserted, removed or
  /// changed. Other arrays are compared by a shortest edit script of up to 256 edits, and otherwise
  /// by position. NaN is treated as equal to itself, and `-0.0` as equal to `0.0`. An object that
  /// occurs in both values is treated as unchanged. A pair of objects that occurs at several places
  /// is compared once, and its changes are listed at each place.
  ///
  /// - Complexity: O(n · d), where n is the number of parts of both values, but at most
  ///   ``maximumParts``, and d is their nesting depth. The calls of `==` are not included. For
  ///   example, if two arrays of 100,000 `Equatable` rows differ in one row, the comparison calls
  ///   `==` in two passes over the rows.
  public func difference<Value>(from old: Value, to new: Value) -> ValueDifference {
    var comparison = ValueComparison(self)
    let tree = comparison.compare(old, new, depth: 0)
    return ValueDifference(tree: tree, comparisonGaps: comparison.gaps, printer: self)
  }

  /// Returns the printed form of a value, which does not keep the value alive.
  func capture(_ value: Any) -> PrintedValue {
    var reader = ValueReader(
      self, maximumParts: maximumLines.multiplied(by: width),
      maximumTextLength: maximumLines.multiplied(by: width))
    return PrintedValue(tree: reader.read(value), printer: self)
  }
}

extension Int {
  /// Returns the product, clamped to `Int.max`.
  fileprivate func multiplied(by other: Int) -> Int {
    let (product, isTooLarge) = multipliedReportingOverflow(by: other)
    return isTooLarge ? .max : product
  }
}
