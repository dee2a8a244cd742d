/// The text of a failure: what happened, the difference, the likely causes, and the fix.
struct FailureMessage: CustomStringConvertible {
  let summary: String
  /// What the summary announces, such as the pending actions, one item on each line.
  var items: [String] = []
  var difference: RenderedDifference?
  /// A label for the two sides of each line of the difference.
  var differenceLegend = "expected → actual"
  /// The likely causes; empty for a message that already contains its cause and its fix.
  var causes: [String] = []
  var fix = ""

  var description: String {
    var parts = [summary]
    if !items.isEmpty { parts.append(indented(items)) }
    if let difference { parts.append(indented(difference.lines + ["(\(differenceLegend))"])) }
    if causes.isEmpty { return parts.joined(separator: "\n\n") }
    parts.append(
      ([causes.count == 1 ? "Likely cause:" : "Likely causes:"] + causes.map { "  - \($0)" })
        .joined(separator: "\n"))
    parts.append("Fix: \(fix)")
    return parts.joined(separator: "\n\n")
  }

  private func indented(_ lines: [String]) -> String {
    lines.map { "    \($0)" }.joined(separator: "\n")
  }
}
