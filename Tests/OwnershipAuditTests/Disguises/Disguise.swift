import OwnershipAudit
import Testing

/// A violation that does not look like one, and a twin that differs from it in the violation alone.
///
/// Both are written in one text: `⟦violation¦harmless⟧`. The lines that must be reported say
/// `// here`.
struct Disguise: CustomTestStringConvertible, Sendable {
  /// What hides the violation.
  enum Kind: Hashable, CaseIterable {
    case access, alias, attribute, backticks, chance, comments, composition, conditionalConformance
    case constant, condition, elsewhere, existential, generics, implicitMember, inheritance
    case initialValue, interpolation, keyPath, macro, module, nesting, opaque, operatorUse
    case parameterPack, propertyWrapper, regex, selfType, severalLines, shebang, strings
    case trailingClosure
  }

  let rule: RuleID
  let kind: Kind
  private let files: [String: String]

  init(_ rule: RuleID, _ kind: Kind, _ files: [String: String]) {
    self.rule = rule
    self.kind = kind
    self.files = files
  }

  /// One file beside the app's.
  init(_ rule: RuleID, _ kind: Kind, in path: String = SampleApp.helper, _ text: String) {
    self.init(rule, kind, [path: text])
  }

  /// The lines in which the two differ.
  var testDescription: String {
    let lines = files.values.flatMap { $0.split(separator: "\n") }.filter { $0.contains("⟦") }
    return "\(rule.rawValue), \(kind): " + lines.sorted().joined(separator: " … ")
  }

  /// The violation.
  var planted: Planted { Planted(testDescription, files.mapValues { Self.choose(0, in: $0) }) }

  /// What differs from it in the violation alone.
  var twin: Planted { Planted(testDescription, files.mapValues { Self.choose(1, in: $0) }) }

  private static func choose(_ side: Int, in text: String) -> String {
    text.split(separator: "⟦", omittingEmptySubsequences: false).enumerated().map { number, part in
      guard number > 0 else { return String(part) }
      let halves = part.split(separator: "⟧", maxSplits: 1, omittingEmptySubsequences: false)
      let sides = halves[0].split(separator: "¦", omittingEmptySubsequences: false)
      return String(sides[side] + halves[1])
    }.joined()
  }
}
