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

  /// Whether everything was compared.
  ///
  /// It is false when some parts lie deeper than ``ValuePrinter/maximumDepth`` or beyond
  /// ``ValuePrinter/maximumParts`` and have no `==`.
  public let isComplete: Bool

  let tree: DifferenceTree?
  let printer: ValuePrinter

  init(tree: DifferenceTree?, isComplete: Bool, printer: ValuePrinter) {
    self.tree = tree
    self.isComplete = isComplete
    self.printer = printer
    changes = tree?.changes(at: ValuePath()) ?? []
    omittedCount = tree?.omittedCount ?? 0
  }

  /// Whether everything was compared and nothing changed.
  public var isEmpty: Bool { tree == nil && isComplete }

  /// What is said at the end when not everything was compared.
  var remark: String? {
    isComplete
      ? nil
      : "… not compared: what is deeper than \(grouped(printer.maximumDepth)) levels, "
        + "or beyond \(grouped(printer.maximumParts)) parts"
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
