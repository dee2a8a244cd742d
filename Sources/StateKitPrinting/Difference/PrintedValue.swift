/// The printed form of a value, without the value itself.
///
/// A ``ValueChange`` contains printed values. They are limited in size and `Sendable`, and they do
/// not keep the objects and collections of the original value alive.
public struct PrintedValue: Hashable, Sendable, CustomStringConvertible {
  let tree: ValueTree
  let printer: ValuePrinter

  /// The value on one line, cut at the printer's maximum length.
  public var description: String { tree.line(maximumLength: printer.maximumLength) }

  /// Returns the value on one line if it fits, otherwise on several lines. Lines beyond
  /// ``ValuePrinter/maximumLines`` are counted.
  ///
  /// - Parameter width: The maximum number of columns of a value on one line.
  public func lines(width: Int) -> [String] { lines(width: width, prefix: "") }

  /// - Parameter prefix: The text before the value on its first line.
  func lines(width: Int, prefix: String) -> [String] {
    let lines = tree.lines(width: width, prefix: prefix)
    guard lines.count > max(1, printer.maximumLines) else { return lines }
    let shown = max(0, printer.maximumLines)
    return lines.prefix(shown) + ["… \(lines.count - shown) more lines"]
  }
}
