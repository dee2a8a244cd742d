import OwnershipAudit

/// Audits Swift sources for violations of ownership that the compiler cannot detect.
struct AuditCommand: Command {
  static let name = "audit"
  static let summary = "Audits a package's sources for violations of the ownership of shared state."
  static let operands = "PATH..."
  static let discussion = """
    Each PATH is a package, a folder of Swift sources, or a Swift file. All paths are audited
    together: the audit checks owned state and the types of its fields, whichever PATH declares
    them. Tests and benchmarks are skipped unless a PATH names them. Each finding shows the place,
    the rule, the source line, the reason and the fix.

    A type in owned state is reported as unknown if no PATH declares it and it is not known to be a
    value type. Add the PATH that declares the type, or list the type in `--value-types`.

    Exit code:
      0  no finding
      1  at least one finding
      2  wrong usage
      3  no finding, but a PATH does not exist, contains no Swift, or was not audited completely
    Unknown types, and notes that only give advice, do not change the exit code.
    """
  static let example = """
    \(CommandLineTool.name) audit .
    \(CommandLineTool.name) audit --format json --value-types Geo.Point,Money Sources/App
    """
  static let valueTypes = Option(
    name: "--value-types", placeholder: "NAME,...",
    summary: "Treats these types as value types, although their declarations are not audited.")
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
    let progress = ProgressLine(console, resultsShowProgress: false)
    let result = audit.run(over: paths) { step in progress.show(Self.text(of: step)) }
    progress.clear()
    let writer: any AuditWriter =
      format == "json"
      ? AuditJSONWriter(output: console.output)
      : AuditTextWriter(output: console.output, style: console.style)
    try writer.write(result)
    for note in result.notes { console.writeDiagnostic("\(note.path): \(note.text)") }
    try writer.end(result)
    return ExitCode(rawValue: Int32(result.exitCode)) ?? .failed
  }

  private static func text(of step: AuditProgress) -> String {
    switch step {
    case .reading(let number, let count): "reading  \(number) of \(count) files"
    case .checking(let number, let count): "checking  \(number) of \(count) files"
    }
  }
}
