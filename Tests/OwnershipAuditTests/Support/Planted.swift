import OwnershipAudit
import Testing

/// Files that are added to the sample app, or take the place of some. Where a rule must report, the
/// line says so: `// here`.
struct Planted: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let files: [String: String]

  init(_ name: String, _ files: [String: String]) {
    testDescription = name
    self.files = files
  }

  /// One file beside the app's.
  init(_ name: String, in path: String = SampleApp.helper, _ source: String) {
    self.init(name, [path: source])
  }

  /// The lines in which the rule must report.
  var expected: [String] {
    files.flatMap { path, source in
      source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
        .compactMap {
          $1.contains("// here") ? "\(path):\($0 + 1)" : nil
        }
    }.sorted()
  }

  /// The lines in which it does.
  func reported(_ rule: RuleID) -> [String] {
    let sources = SampleApp.sources.merging(files) { $1 }
    let findings = Audit(rules: [rule]).run(overSources: sources).findings
    return Set(findings.map { "\($0.file):\($0.line)" }).sorted()
  }
}

/// Writes the lines of a client's, a model's or a feature's file.
func lines(_ text: String...) -> String { text.joined(separator: "\n") + "\n" }
