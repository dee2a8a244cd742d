/// The printed form of a value, kept without the value.
///
/// A ``ValueChange`` contains printed values: they are bounded and `Sendable`, and do not keep the
/// objects and large collections alive that the value referred to.
public struct PrintedValue: Hashable, Sendable, CustomStringConvertible {
  let tree: ValueTree
  let printer: ValuePrinter

  /// The value on one line, cut at the printer's maximum length.
  public var description: String { tree.line(maximumLength: printer.maximumLength) }

  /// Returns the value on one line if it fits, otherwise on several lines, at most
  /// ``ValuePrinter/maximumLines``.
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
