import OwnershipAudit
import Testing

/// A violation in an unusual form, and a harmless twin that differs only in the violation.
///
/// One text contains both: in `⟦a¦b⟧`, the violation has `a`, and the harmless twin has `b`. A
/// comment `// here` marks each line in which the rule must report the violation.
struct DisguisedViolation: CustomTestStringConvertible, Sendable {
  /// How the violation is hidden: by a language feature, by its notation, or by its place.
  /// An `elsewhere` violation is in an unusual place, or depends on a declaration in another file.
  enum Kind: Hashable, CaseIterable {
    case access, alias, attribute, backticks, comments, composition, conditionalConformance
    case constant, condition, elsewhere, existential, generics, implicitMember, inheritance
    case initialValue, interpolation, keyPath, macro, module, nesting, opaque, operatorUse
    case parameterPack, propertyWrapper, regex, selfType, severalLines, shebang, strings
    case trailingClosure
    case accessor, assignment, closure, defaultArgument, functionCall, functionReference, loop
    case metatype, severalNames, shadowing, whereClause
    /// No language feature hides the violation.
    case plain
  }

  let rule: RuleID
  let kind: Kind
  private let files: [String: String]

  init(_ rule: RuleID, _ kind: Kind, _ files: [String: String]) {
    self.rule = rule
    self.kind = kind
    self.files = files
  }

  /// Creates a violation in one file that is added to the sample app.
  init(_ rule: RuleID, _ kind: Kind, in path: String = SampleApp.helperPath, _ text: String) {
    self.init(rule, kind, [path: text])
  }

  /// The lines in which the violation and its twin differ.
  var testDescription: String {
    let lines = files.values.flatMap { $0.split(separator: "\n") }.filter { $0.contains("⟦") }
    return "\(rule.rawValue), \(kind): " + lines.sorted().joined(separator: " … ")
  }

  /// The files with the violation.
  var sources: AnnotatedSources {
    AnnotatedSources(testDescription, files.mapValues { Self.choose(0, in: $0) })
  }

  /// The files without the violation.
  var twin: AnnotatedSources {
    AnnotatedSources(testDescription, files.mapValues { Self.choose(1, in: $0) })
  }

  private static func choose(_ side: Int, in text: String) -> String {
    text.split(separator: "⟦", omittingEmptySubsequences: false).enumerated().map { number, part in
      guard number > 0 else { return String(part) }
      let halves = part.split(separator: "⟧", maxSplits: 1, omittingEmptySubsequences: false)
      let sides = halves[0].split(separator: "¦", omittingEmptySubsequences: false)
      return String(sides[side] + halves[1])
    }.joined()
  }
}
