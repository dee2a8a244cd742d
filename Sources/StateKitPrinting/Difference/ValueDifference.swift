/// The difference between two values.
///
/// ```swift
/// let difference = ValuePrinter().difference(from: old, to: new)
/// print(difference)            // a line for each change, with its path
/// print(difference.unified)    // both values in one text, with - and +
/// for change in difference.changes where change.path.components.first == .member("contacts") { … }
/// ```
///
/// If the difference ``isComplete``, the parts that it does not mention are equal. Its size is
/// limited by its ``ValuePrinter``: if there are many changes, the first ones are listed and the
/// others are counted.
public struct ValueDifference: Hashable, Sendable {
  /// The changes, in the order of the members and elements. Changes in dictionaries and sets are in
  /// the order of their keys.
  public let changes: [ValueChange]

  /// The number of changes beyond the printer's limit.
  public let omittedCount: Int

  /// A reason why some parts were not compared.
  enum Gap: Hashable, Sendable {
    /// Parts without `==` are beyond the limits of the printer.
    case beyondLimits
    /// Values have neither visible parts nor a description nor `==`.
    case opaque
  }

  /// Whether all parts were compared.
  ///
  /// The value is false if some parts cannot be compared: parts without `==` that are deeper than
  /// ``ValuePrinter/maximumDepth`` or beyond ``ValuePrinter/maximumParts``, functions, and objects
  /// without visible members.
  public var isComplete: Bool { comparisonGaps.isEmpty }

  /// The reasons why some parts were not compared; empty if all parts were compared.
  let comparisonGaps: Set<Gap>
  let tree: DifferenceTree?
  let printer: ValuePrinter

  init(tree: DifferenceTree?, comparisonGaps: Set<Gap>, printer: ValuePrinter) {
    self.tree = tree
    self.comparisonGaps = comparisonGaps
    self.printer = printer
    changes = tree?.changes(at: ValuePath()) ?? []
    omittedCount = tree?.omittedCount ?? 0
  }

  /// Whether all parts were compared and nothing changed.
  public var isEmpty: Bool { tree == nil && isComplete }

  /// The last line, which states what was not compared; nil if all parts were compared.
  var footnote: String? {
    if comparisonGaps.isEmpty { return nil }
    var parts: [String] = []
    if comparisonGaps.contains(.beyondLimits) {
      parts.append(
        "levels beyond \(withThousandsSeparators(printer.maximumDepth)) or parts beyond "
          + "\(withThousandsSeparators(printer.maximumParts))")
    }
    if comparisonGaps.contains(.opaque) {
      parts.append("functions and objects without visible members")
    }
    return "… not compared: " + parts.joined(separator: "; ")
  }
}

extension ValueDifference: CustomStringConvertible {
  /// The changes in order, the number of changes that are not listed, and what was not compared.
  ///
  /// ```
  /// title: "Home" → "Away"
  /// contacts[id: 7]: moved from 3 to 0
  /// contacts[id: 9]: inserted Contact(id: 9, name: "Ida")
  /// ```
  public var description: String {
    var lines = changes.flatMap(\.lines)
    if omittedCount > 0 { lines.append("… and \(withThousandsSeparators(omittedCount)) more") }
    if let footnote { lines.append(footnote) }
    return lines.joined(separator: "\n")
  }
}
