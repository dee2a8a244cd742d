import OwnershipAudit

/// Audits Swift sources for violations of ownership that the compiler cannot detect.
struct AuditCommand: Command {
  static let name = "audit"
  static let summary = "Audits a package's sources for violations of the ownership of shared state."
  static let operands = "PATH..."
  static let discussion = """
    Audits packages, folders of Swift sources, and single files, all together: owned state is
    followed through its fields wherever their types are declared. Tests and benchmarks are skipped
    unless a path names them. For each finding, the output has the place, the rule, the line, why it
    matters, and the fix.

    A type in owned state that is neither declared in these sources nor known to be a value type is
    reported as unknown. An unknown type does not change the exit code: audit the sources that
    declare the type, too, or list it in `--value-types`. Neither does a note that is only advice,
    such as a note about the capture list of an effect.

    Exit code: 0 without findings, 1 with findings. Without findings, it is 3 if a path does not
    exist, contains no Swift, or could not be audited completely; the output also reports this
    together with findings.
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
    if !result.isClean { return .failed }
    return result.notes.contains(where: \.isGap) ? .badInput : .success
  }

  private static func text(of step: AuditProgress) -> String {
    switch step {
    case .reading(let number, let count): "reading  \(number) of \(count) files"
    case .checking(let number, let count): "checking  \(number) of \(count) files"
    }
  }
}
