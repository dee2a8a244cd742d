import OwnershipAudit
import Testing

/// Files that are added to the sample app or replace some of its files. A comment `// here` marks
/// each line in which a rule must report a violation.
struct AnnotatedSources: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let files: [String: String]

  init(_ name: String, _ files: [String: String]) {
    testDescription = name
    self.files = files
  }

  /// Creates one file that is added to the sample app.
  init(_ name: String, in path: String = SampleApp.helperPath, _ source: String) {
    self.init(name, [path: source])
  }

  /// Creates one file in a package that declares the targets of StateKit and of the app.
  init(_ name: String, inStateKit path: String, _ source: String) {
    self.init(name, SampleApp.packageManifest.merging([path: source]) { $1 })
  }

  /// Returns the same sources with more files.
  func adding(_ more: [String: String]) -> Self {
    AnnotatedSources(testDescription, files.merging(more) { $1 })
  }

  /// The lines in which the rule must report a violation.
  var expected: [String] {
    files.flatMap { path, source in
      source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
        .compactMap {
          $1.contains("// here") ? "\(path):\($0 + 1)" : nil
        }
    }.sorted()
  }

  /// Returns the messages of a rule about the files.
  func messages(_ rule: RuleID) -> [String] {
    let sources = SampleApp.sources.merging(files) { $1 }
    let result = Audit(rules: [rule]).run(overSources: sources)
    return result.findings.map(\.what) + result.notes.map(\.text)
  }

  /// Returns the lines in which a rule reports a violation or gives advice.
  func reported(_ rule: RuleID) -> [String] {
    let sources = SampleApp.sources.merging(files) { $1 }
    let result = Audit(rules: [rule]).run(overSources: sources)
    let advice = result.notes.compactMap { note -> String? in
      guard case .advice(rule, let line, _, _) = note.reason else { return nil }
      return "\(note.path):\(line)"
    }
    return Set(result.findings.map { "\($0.file):\($0.line)" } + advice).sorted()
  }
}
