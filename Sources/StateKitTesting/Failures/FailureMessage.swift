/// What a failure says: what happened, the difference, the likely causes, and the mend.
struct FailureMessage: CustomStringConvertible {
  let what: String
  var list: [String] = []
  var difference: Difference?
  /// What stands on the two sides of the difference.
  var sides = "expected → actual"
  /// None for what explains itself.
  var causes: [String] = []
  var mend = ""

  var description: String {
    var parts = [what]
    if !list.isEmpty { parts.append(indented(list)) }
    if let difference { parts.append(indented(difference.lines + ["(\(sides))"])) }
    if causes.isEmpty { return parts.joined(separator: "\n\n") }
    parts.append(
      ([causes.count == 1 ? "Likely cause:" : "Likely causes:"] + causes.map { "  - \($0)" })
        .joined(separator: "\n"))
    parts.append("Mend: \(mend)")
    return parts.joined(separator: "\n\n")
  }

  private func indented(_ lines: [String]) -> String {
    lines.map { "    \($0)" }.joined(separator: "\n")
  }
}
