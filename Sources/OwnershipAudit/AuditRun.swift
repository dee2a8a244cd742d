/// One audit, under way.
struct AuditRun {
  private let rules: Set<RuleID>
  private let valueTypes: Set<String>
  private let names = NameTable()
  private var files: [SourceFile] = []
  private var notes: [AuditNote] = []
  private var findings: [Finding] = []
  private var manifestCount = 0

  /// The work that was done.
  var work: WorkCount { names.work }

  init(rules: Set<RuleID>, valueTypes: Set<String>) {
    self.rules = rules
    self.valueTypes = valueTypes
  }

  mutating func note(_ path: String, _ reason: AuditNote.Reason) {
    notes.append(AuditNote(path: path, reason: reason))
  }

  mutating func note(_ more: [AuditNote]) { notes += more }

  mutating func add(_ bytes: [UInt8], path: String, place: FilePlace) {
    let file = SourceFile(path: path, place: place, bytes: bytes, names: names)
    if let problem = file.source.problems.first {
      note(path, .broken(line: problem.line, problem.what))
    }
    files.append(file)
  }

  mutating func add(manifest bytes: [UInt8], path: String, scripts: BuildScripts?) {
    manifestCount += 1
    guard rules.contains(.manifest) else { return }
    let rule = ManifestRule()
    let manifest = SourceFile(
      path: path, place: FilePlace(path: [path], rootLength: 0), bytes: bytes, names: NameTable())
    for violation in rule.check(manifest) {
      findings.append(finding(violation, .manifest, rule.why, in: manifest))
    }
    guard let scripts else { return }
    if scripts.scripts.isEmpty { note(path, .noBuildScript) }
    for (what, mend) in scripts.scripts.isEmpty ? [] : scripts.missing {
      findings.append(
        Finding(
          file: scripts.scripts[0].path, line: 1, column: 1, width: 1, rule: .manifest, what: what,
          why: rule.why, mend: mend, source: ""))
    }
  }

  /// Checks what was added.
  mutating func finish(progress: (AuditProgress) -> Void = { _ in }) -> AuditResult {
    let index = SourceIndex(files, work: names.work)
    for (file, token) in index.redeclared.sorted(by: { $0.key < $1.key }) {
      note(
        files[file].path,
        .broken(line: files[file].line(of: token), "a type is declared again and again"))
    }
    let run = RunContext(index, names: names, valueTypes: valueTypes)
    let checked = AllRules.ofSources.filter { rules.contains($0.id) }
    for number in files.indices {
      let context = FileContext(run: run, number: number)
      for rule in checked {
        for violation in rule.check(context) {
          findings.append(finding(violation, rule.id, rule.why, in: files[number]))
        }
      }
      progress(.checking(number + 1, of: files.count))
    }
    let unknowns = rules.contains(.ownedState) ? run.graph.unknowns : []
    return AuditResult(
      fileCount: files.count + manifestCount,
      findings: Array(Set(findings)).sorted(by: Self.isBefore),
      unknowns: unknowns.map { unknown in
        UnknownType(
          file: files[unknown.file].path, line: files[unknown.file].line(of: unknown.token),
          column: files[unknown.file].column(of: unknown.token), type: unknown.what,
          path: unknown.path)
      }.sorted { ($0.file, $0.line, $0.column) < ($1.file, $1.line, $1.column) },
      notes: notes.sorted { $0.path < $1.path })
  }

  private func finding(
    _ violation: Violation, _ rule: RuleID, _ why: String, in file: SourceFile
  ) -> Finding {
    Finding(
      file: file.path, line: file.line(of: violation.token),
      column: file.column(of: violation.token), width: file.width(of: violation.token), rule: rule,
      what: violation.what, why: why, mend: violation.mend,
      source: file.lineText(of: violation.token))
  }

  private static func isBefore(_ one: Finding, _ other: Finding) -> Bool {
    (one.file, one.line, one.column, one.rule.rawValue, one.what)
      < (other.file, other.line, other.column, other.rule.rawValue, other.what)
  }
}
