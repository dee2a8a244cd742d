/// What changed from one value to another.
///
/// ```swift
/// let difference = ValuePrinter().difference(from: old, to: new)
/// print(difference)            // a line for each change, with its path
/// print(difference.unified)    // both values in one, with - and +
/// for change in difference.changes where change.path.components.first == .member("contacts") { … }
/// ```
///
/// What it does not mention is the same in both values. It is bounded by its ``ValuePrinter``: of
/// many changes, the first ones are listed and the others counted.
public struct ValueDifference: Hashable, Sendable {
  /// The changes, in the order of the members and elements; those of dictionaries and sets in the
  /// order of their keys.
  public let changes: [ValueChange]

  /// The number of changes beyond those that the printer lists.
  public let omittedCount: Int

  /// What was not compared.
  enum Gap: Hashable, Sendable {
    /// What lies beyond the bounds of the printer and has no `==`.
    case outOfBounds
    /// What has neither parts nor a text of its own nor `==`.
    case opaque
  }

  /// Whether everything was compared.
  ///
  /// It is false when some parts have no `==` and lie deeper than ``ValuePrinter/maximumDepth`` or
  /// beyond ``ValuePrinter/maximumParts``, or are functions, or objects that show nothing of themselves.
  public var isComplete: Bool { gaps.isEmpty }

  let gaps: Set<Gap>
  let tree: DifferenceTree?
  let printer: ValuePrinter

  init(tree: DifferenceTree?, gaps: Set<Gap>, printer: ValuePrinter) {
    self.tree = tree
    self.gaps = gaps
    self.printer = printer
    changes = tree?.changes(at: ValuePath()) ?? []
    omittedCount = tree?.omittedCount ?? 0
  }

  /// Whether everything was compared and nothing changed.
  public var isEmpty: Bool { tree == nil && isComplete }

  /// What is said at the end when not everything was compared.
  var remark: String? {
    if gaps.isEmpty { return nil }
    var parts: [String] = []
    if gaps.contains(.outOfBounds) {
      parts.append(
        "what is deeper than \(grouped(printer.maximumDepth)) levels, or beyond "
          + "\(grouped(printer.maximumParts)) parts")
    }
    if gaps.contains(.opaque) { parts.append("functions, and objects that show nothing") }
    return "… not compared: " + parts.joined(separator: "; ")
  }
}

extension ValueDifference: CustomStringConvertible {
  /// The changes, one after the other, and how many more there are.
  ///
  /// ```
  /// title: "Home" → "Away"
  /// contacts[id: 7]: moved from 3 to 0
  /// contacts[id: 9]: inserted Contact(id: 9, name: "Ida")
  /// ```
  public var description: String {
    var lines = changes.flatMap(\.lines)
    if omittedCount > 0 { lines.append("… and \(grouped(omittedCount)) more") }
    if let remark { lines.append(remark) }
    return lines.joined(separator: "\n")
  }
}
