import OwnershipAudit
import Testing

/// A violation in an unusual form, and a harmless twin that differs only in the violation.
///
/// One text contains both: in `⟦a¦b⟧`, the violation has `a`, and the harmless twin has `b`. A
/// comment `// here` marks each line in which the rule must report the violation.
struct DisguisedViolation: CustomTestStringConvertible, Sendable {
  /// How the violation is hidden: by a language feature, by its notation, or by its place.
  ///
  /// An `elsewhere` violation is in an unusual place, or depends on a declaration in another file.
  enum Kind: Hashable, CaseIterable {
    case access, accessor, alias, assignment, attribute, backticks, closure, comments, composition
    case condition, conditionalConformance, constant, defaultArgument, elsewhere, existential
    case functionCall, functionReference, generics, implicitMember, inheritance, initialValue
    case interpolation, keyPath, loop, macro, metatype, module, nesting, opaque, operatorUse
    case parameterPack, propertyWrapper, regex, selfType, severalLines, severalNames, shadowing
    case shebang, strings, trailingClosure, whereClause
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
    AnnotatedSources(testDescription, files.mapValues { Self.choosing(alternative: 0, in: $0) })
  }

  /// The files without the violation.
  var twin: AnnotatedSources {
    AnnotatedSources(testDescription, files.mapValues { Self.choosing(alternative: 1, in: $0) })
  }

  /// Returns the text with each `⟦a¦b⟧` replaced by `a` for the alternative 0, or by `b` for 1.
  private static func choosing(alternative: Int, in text: String) -> String {
    text.split(separator: "⟦", omittingEmptySubsequences: false).enumerated().map { number, part in
      guard number > 0 else { return String(part) }
      let halves = part.split(separator: "⟧", maxSplits: 1, omittingEmptySubsequences: false)
      let alternatives = halves[0].split(separator: "¦", omittingEmptySubsequences: false)
      return String(alternatives[alternative] + halves[1])
    }.joined()
  }
}
