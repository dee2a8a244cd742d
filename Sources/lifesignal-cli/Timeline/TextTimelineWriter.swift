import LifeSignalDomain
import LifeSignalSimulation

/// Writes a timeline as text: the time, the subject and the action, and below them the changes of
/// state.
///
/// ```
///   +0:00:00.000    Ana   asks for a code
///                 · Ana   session   signed out → waiting for a code
///                 ✓ Ana   is waiting for a code
/// ```
final class TextTimelineWriter: TimelineWriter {
  private let output: Output
  private let style: Style
  private let width: () -> Int?
  private var nameWidth = 0
  /// The file name in locations.
  private var file: String
  /// The time of the last entry, which is not printed again for another entry at the same time.
  private var shownTime: Duration?

  /// - Parameters:
  ///   - output: The stream for the timeline.
  ///   - style: The colors.
  ///   - file: The file name in locations, until ``begin(_:)`` replaces it with the name of the
  ///     scenario's file.
  ///   - width: Returns the current number of columns of the terminal, or `nil` for lines of any
  ///     length.
  init(
    output: Output, style: Style, file: String = "", width: @escaping () -> Int? = { nil }
  ) {
    self.file = file
    self.width = width
    self.output = output
    self.style = style
  }

  /// Makes the column of names as wide as the longest name. The server has the name `backend`.
  func fitNameColumn(to actors: [DeviceReference]) {
    nameWidth = max(actors.map(\.description.count).max() ?? 0, "backend".count)
  }

  func begin(_ scenario: Scenario) throws(OutputError) {
    fitNameColumn(to: scenario.participants.devices)
    file = scenario.file
    shownTime = nil
    let fileText = scenario.title == scenario.file ? "" : "  \(style.dim(scenario.file))"
    try output.write(line: "\(style.bold(scenario.title))\(fileText)\n")
  }

  func write(_ entry: TimelineEntry) throws(OutputError) {
    switch entry.content {
    case .act(let sentence):
      try write(entry, " ", sentence)
    case .change(let owner, let operation, let changes):
      for (index, change) in changes.enumerated() {
        let operationText = index == 0 ? "  " + style.dim("(\(operation))") : ""
        let line = style.cyan(columns.owner(owner)) + change + operationText
        try write(entry, style.dim("·"), line, indentation: columns.changeMarginWidth)
      }
    case .message(let text):
      try write(entry, style.dim("✉"), text)
    case .code(let code, let text):
      try write(entry, " ", style.dim(text))
      try draw(code, text)
    case .remark(let text):
      try write(entry, " ", style.dim(text))
    case .shown(let message):
      let answerHint = style.dim(message.answerHint(for: entry.subject))
      try write(entry, style.bold("›"), style.bold(message.text) + answerHint)
    case .expectation(let sentence, true, _):
      try write(entry, style.green("✓"), sentence)
    case .expectation(let sentence, false, let found):
      try write(entry, style.red("✗"), "\(style.red(sentence)); found: \(found)")
      try writeLocation(entry)
    case .notPerformed(let sentence, let reason):
      try write(entry, style.red("✗"), "\(style.red(sentence)): \(reason)")
      try writeLocation(entry)
    case .violation(let rule, let statement, let detail):
      try write(entry, style.red("✗"), style.red("invariant \(rule) is broken: \(statement)"))
      try write(entry, " ", detail)
    case .issue(let text):
      for line in text.split(separator: "\n") {
        try write(entry, style.red("!"), String(line))
      }
    }
  }

  func end(_ scenario: Scenario, _ result: ScenarioResult) throws(OutputError) {
    let unreached =
      result.unreached > 0 ? ", \(PluralizedCount(result.unreached, "line")) not reached" : ""
    let failed = "failed (\(PluralizedCount(result.failures.count, "failure"))\(unreached))"
    let verdict =
      if result.isPassed {
        style.green("passed")
      } else if result.isExplainedByFaults {
        // Faults can prevent what a scenario expects, even if the app has no defect.
        style.red("every invariant held; \(Self.unmetAndUnperformed(result))\(unreached)")
      } else {
        style.red(failed)
      }
    if result.plan != .none {
      let faults = result.plan.enabled.map { ($0, result.faults[$0]) }
      try output.write(line: "\n  \(Self.text(of: faults))")
    }
    let counts = [
      "\(PluralizedCount(result.steps, "step"))",
      "\(PluralizedCount(result.expectations, "expectation"))",
      PluralizedCount(result.invariants, "invariant").description,
      "\(ScenarioTime(result.elapsed, precision: .seconds)) on the clock",
    ]
    try output.write(line: "\n  \(verdict): \(counts.joined(separator: ", "))\n")
  }

  /// Returns how often each fault occurred.
  private static func text(of faults: [(fault: Fault, count: Int)]) -> String {
    "faults: " + faults.map { "\($0.fault.rawValue) \($0.count)" }.joined(separator: ", ")
  }

  /// Returns the numbers of unmet expectations and of steps that could not be performed.
  private static func unmetAndUnperformed(_ result: ScenarioResult) -> String {
    let unmet =
      "\(PluralizedCount(result.unmet, "expectation")) \(result.unmet == 1 ? "was" : "were") not met"
    let unperformed = "\(PluralizedCount(result.unperformed, "step")) could not be performed"
    let parts = [result.unmet > 0 ? unmet : nil, result.unperformed > 0 ? unperformed : nil]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  func end(_ summary: RunSummary) throws(OutputError) {
    var files: [String] = []
    if summary.passedFiles > 0 { files.append(style.green("\(summary.passedFiles) passed")) }
    if summary.failedFiles > 0 { files.append(style.red("\(summary.failedFiles) failed")) }
    if summary.unexpectedFiles > 0 {
      files.append(style.red("\(summary.unexpectedFiles) not as expected"))
    }
    if summary.unreadableFiles > 0 {
      files.append(style.red("\(summary.unreadableFiles) not a scenario"))
    }
    let counts = [
      "\(PluralizedCount(summary.steps, "step"))",
      "\(PluralizedCount(summary.expectations, "expectation"))",
      PluralizedCount(summary.invariants, "invariant").description,
    ]
    let title = style.bold("\(PluralizedCount(summary.files, "file")):")
    let faults = summary.faults.isEmpty ? "" : "; \(Self.text(of: summary.faults))"
    try output.write(
      line: "\(title) \(files.joined(separator: ", ")); \(counts.joined(separator: ", "))\(faults)")
  }

  private var columns: TimelineColumns { TimelineColumns(width: width(), nameWidth: nameWidth) }

  private func write(
    _ entry: TimelineEntry, _ mark: String, _ text: String, indentation: Int? = nil
  ) throws(OutputError) {
    let isNew = shownTime != entry.time
    shownTime = entry.time
    let time = isNew ? "\(ScenarioTime(entry.time, precision: .milliseconds))" : ""
    let who = style.bold(entry.subject.padded(to: nameWidth))
    try write(
      line: "\(style.dim(time.padded(to: columns.timeWidth))) \(mark) \(who)  \(text)",
      indentation: indentation ?? columns.marginWidth)
  }

  private func write(line: String, indentation: Int) throws(OutputError) {
    for part in TextWrapping.lines(of: line, width: width(), indentation: indentation) {
      try output.write(line: part)
    }
  }

  private func writeLocation(_ entry: TimelineEntry) throws(OutputError) {
    guard let location = entry.location else { return }
    let place = "\(file):\(location.line):\(location.columns.lowerBound + 1)"
    let margin = String(repeating: " ", count: columns.marginWidth)
    try write(line: margin + style.dim(place), indentation: columns.marginWidth)
  }

  /// Draws a QR code, as far to the right as it fits.
  private func draw(_ code: QRCode, _ text: String) throws(OutputError) {
    let picture = code.terminalText(style.usesColor ? .colored : .plainOnDark)
    let codeWidth = code.size + 2 * QuietZone.standard.modules
    let width = width()
    if let width, codeWidth > width {
      let advice =
        "the code needs \(codeWidth) columns, but the terminal has \(width). For a picture of it, "
        + "run `lifesignal-cli qr encode --format png -o code.png \(text)`"
      for line in TextWrapping.lines(of: advice, width: width) {
        try output.write(line: style.dim(line))
      }
      return
    }
    let marginWidth = width.map { min(columns.marginWidth, $0 - codeWidth) } ?? columns.marginWidth
    let margin = String(repeating: " ", count: marginWidth)
    for line in picture.split(separator: "\n") { try output.write(line: margin + line) }
  }
}
