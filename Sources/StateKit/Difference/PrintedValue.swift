/// A value as it is printed, kept when the value itself is gone.
///
/// It is what a ``ValueChange`` holds: bounded, `Sendable`, and free of the objects and large
/// collections that the value referred to.
public struct PrintedValue: Hashable, Sendable, CustomStringConvertible {
  let tree: ValueTree
  let printer: ValuePrinter

  /// The value on one line, cut at the printer's greatest length.
  public var description: String { tree.line(maximumLength: printer.maximumLength) }

  /// The value on one line when it fits, otherwise over several, at most
  /// ``ValuePrinter/maximumLines`` of them.
  ///
  /// - Parameter width: The number of columns within which it stays on one line.
  public func lines(width: Int) -> [String] { lines(width: width, prefix: "") }

  /// - Parameter prefix: What stands before the value on its first line.
  func lines(width: Int, prefix: String) -> [String] {
    let lines = tree.lines(width: width, prefix: prefix)
    guard lines.count > max(1, printer.maximumLines) else { return lines }
    let shown = max(0, printer.maximumLines)
    return lines.prefix(shown) + ["… \(lines.count - shown) more lines"]
  }
}
