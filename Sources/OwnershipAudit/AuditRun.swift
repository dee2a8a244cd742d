internal import SwiftSourceReading

/// The state of one audit while it runs.
struct AuditRun {
  private let rules: Set<RuleID>
  private let valueTypes: Set<String>
  private let names = NameTable()
  private var files: [SourceFile] = []
  private var notes: [AuditNote] = []
  private var findings: [Finding] = []
  private var manifestCount = 0

  /// Counts the steps of the audit, for the tests of its speed.
  var stepCounter: StepCounter { names.stepCounter }

  init(rules: Set<RuleID>, valueTypes: Set<String>) {
    self.rules = rules
    self.valueTypes = valueTypes
  }

  mutating func note(_ path: String, _ reason: AuditNote.Reason) {
    notes.append(AuditNote(path: path, reason: reason))
  }

  mutating func note(_ more: [AuditNote]) { notes += more }

  mutating func add(_ bytes: [UInt8], path: String, location: FileLocation) {
    let file = SourceFile(path: path, location: location, bytes: bytes, names: names)
    if let problem = file.source.problems.first {
      note(path, .malformed(line: problem.line, problem.what))
    }
    files.append(file)
  }

  mutating func add(manifest bytes: [UInt8], path: String, buildScripts: BuildScripts?) {
    add(PackageManifest(bytes: bytes, path: path), path: path, buildScripts: buildScripts)
  }

  mutating func add(_ manifest: PackageManifest, path: String, buildScripts: BuildScripts?) {
    manifestCount += 1
    guard rules.contains(.manifest) else { return }
    let rule = ManifestRule()
    for violation in rule.check(manifest) {
      findings.append(finding(violation, .manifest, rule.why, in: manifest.file))
    }
    guard let buildScripts else { return }
    guard let script = buildScripts.scripts.first else { return note(path, .noBuildScript) }
    for (what, fix) in buildScripts.missingBuilds {
      findings.append(
        Finding(
          file: script.path, line: 1, column: 1, width: 1, rule: .manifest, what: what,
          why: rule.why, fix: fix, source: ""))
    }
  }

  /// Who owns, writes, publishes and reads the shared state that the added files declare.
  var ownershipGraph: OwnershipGraph {
    OwnershipGraph(SourceIndex(files, stepCounter: names.stepCounter))
  }

  /// Checks all added files.
  mutating func finish(progress: (AuditProgress) -> Void = { _ in }) -> AuditResult {
    let index = SourceIndex(files, stepCounter: names.stepCounter)
    for (file, token) in index.firstExcessRedeclarations.sorted(by: { $0.key < $1.key }) {
      note(
        files[file].path,
        .malformed(line: files[file].line(of: token), "a type that is declared too often"))
    }
    let run = RunContext(index, names: names, valueTypes: valueTypes)
    let checkedRules = AllRules.ofSources.filter { rules.contains($0.id) }
    for number in files.indices {
      let context = FileContext(run: run, number: number)
      for rule in checkedRules {
        for violation in rule.check(context) {
          if rule.isAdvice {
            advise(violation, rule.id, in: files[number])
            continue
          }
          findings.append(finding(violation, rule.id, rule.why, in: files[number]))
        }
      }
      progress(.checking(number + 1, of: files.count))
    }
    let unknowns = rules.contains(.ownedState) ? run.graph.unknowns : []
    return AuditResult(
      fileCount: files.count + manifestCount,
      findings: Self.ordered(findings),
      unknowns: unknowns.map { unknown in
        UnknownType(
          file: files[unknown.file].path, line: files[unknown.file].line(of: unknown.token),
          column: files[unknown.file].column(of: unknown.token), type: unknown.what,
          path: unknown.path)
      }.sorted { ($0.file, $0.line, $0.column) < ($1.file, $1.line, $1.column) },
      notes: notes.sorted { $0.path < $1.path })
  }

  private mutating func advise(_ violation: RuleViolation, _ rule: RuleID, in file: SourceFile) {
    note(
      file.path,
      .advice(
        rule, line: file.line(of: violation.token), what: violation.what, fix: violation.fix))
  }

  private func finding(
    _ violation: RuleViolation, _ rule: RuleID, _ why: String, in file: SourceFile
  ) -> Finding {
    Finding(
      file: file.path, line: file.line(of: violation.token),
      column: file.column(of: violation.token), width: file.width(of: violation.token), rule: rule,
      what: violation.what, why: why, fix: violation.fix,
      source: file.lineText(of: violation.token))
  }

  /// Sorts findings by file, line and column, and removes duplicates.
  private static func ordered(_ findings: [Finding]) -> [Finding] {
    // Findings are large, so only their indices are sorted.
    let order = findings.indices.sorted { isBefore(findings[$0], findings[$1]) }
    return order.enumerated().filter { position, index in
      position == 0 || findings[order[position - 1]] != findings[index]
    }.map { findings[$0.element] }
  }

  private static func isBefore(_ one: Finding, _ other: Finding) -> Bool {
    if one.file != other.file { return one.file < other.file }
    if one.line != other.line { return one.line < other.line }
    if one.column != other.column { return one.column < other.column }
    if one.rule != other.rule { return one.rule.rawValue < other.rule.rawValue }
    return one.what < other.what
  }
}
