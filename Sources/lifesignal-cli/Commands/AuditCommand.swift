import OwnershipAudit

/// Reads Swift sources for what breaks the ownership of shared state and no compiler can refuse.
struct AuditCommand: Command {
  static let name = "audit"
  static let summary = "Reads a package's sources for what breaks the ownership of shared state."
  static let operands = "PATH..."
  static let discussion = """
    Audits packages, folders of Swift sources, and single files, all together: owned state is
    followed through its fields wherever they are declared. Tests and benchmarks are left out unless
    they are asked for by their own path. For each finding it writes the place, the rule, the line,
    why it matters and the mend.

    A type in owned state that is neither declared in these sources nor known to be a value is
    reported as unknown. It does not change the exit code: audit the sources that declare it, too,
    or vouch for it with `--value-types`.

    Exit code: 0 when there is no finding, 1 when there is. Without one it is 3 when a path does not
    exist, holds no Swift, or something in it could not be audited wholly: what is not seen has not
    passed. It is told beside findings, too.
    """
  static let example = """
    \(Tool.name) audit .
    \(Tool.name) audit --format json --value-types Geo.Point,Money Sources/App
    """
  static let valueTypes = Option(
    name: "--value-types", placeholder: "NAME,...",
    summary: "Takes these types for values, though it cannot see it.")
  static let options = [Option.format, valueTypes]

  private let paths: [String]
  private let format: String
  private let audit: Audit

  init(_ arguments: Arguments) throws(UsageError) {
    guard !arguments.operands.isEmpty else { throw .missingOperand("PATH") }
    paths = arguments.operands
    format = arguments.value(of: .format)
    let names = arguments.value(of: Self.valueTypes).split(separator: ",").map(String.init)
    audit = Audit(valueTypes: Set(names))
  }

  func run(_ console: Console) throws(OutputError) -> ExitCode {
    let progress = Progress(console, resultsShowProgress: false)
    let result = audit.run(over: paths) { step in progress.show(Self.text(of: step)) }
    progress.clear()
    let writer: any AuditWriter =
      format == "json"
      ? AuditJSONWriter(output: console.output)
      : AuditTextWriter(output: console.output, style: console.style)
    try writer.write(result)
    for note in result.notes { console.note("\(note.path): \(note.text)") }
    try writer.end(result)
    if !result.isClean { return .failed }
    return result.notes.contains(where: \.isGap) ? .badInput : .fine
  }

  private static func text(of step: AuditProgress) -> String {
    switch step {
    case .reading(let number, let count): "reading  \(number) of \(count) files"
    case .checking(let number, let count): "checking  \(number) of \(count) files"
    }
  }
}
