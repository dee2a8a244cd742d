extension TextDifference {
  /// Compares two texts by line.
  ///
  /// - Parameter context: The number of unchanged lines shown before and after changed lines.
  init(from old: String, to new: String, context: Int = 2, for printer: ValuePrinter) {
    let oldLines = Self.split(old)
    let newLines = Self.split(new)
    var numbering = ValueNumbering()
    let script = EditScript(
      from: oldLines.map { numbering.number(for: $0) },
      to: newLines.map { numbering.number(for: $0) })
    var builder = HunkBuilder(context: context, printer: printer)
    for instruction in script.instructions {
      switch instruction {
      case .keep(let old, _): builder.keep(oldLines[old])
      case .remove(let old): builder.remove(oldLines[old])
      case .insert(let new): builder.insert(newLines[new])
      }
    }
    hunks = builder.finish()
    omittedLineCount = builder.omittedLineCount
  }

  private static func split(_ text: String) -> [String] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }
}

/// A builder that groups the instructions of an edit script into hunks: changed lines with some of the
/// lines around them.
private struct HunkBuilder {
  private let context: Int
  private let maximumLength: Int
  /// The number of lines that may still be shown.
  private var linesLeft: Int
  private(set) var omittedLineCount = 0
  private var hunks: [TextDifference.Hunk] = []
  /// The lines of the hunk under construction; empty between two hunks.
  private var openLines: [TextDifference.Line] = []
  /// The numbers of the first line of that hunk in both texts.
  private var openStart = (old: 1, new: 1)
  /// The kept lines since the last changed line, except those that are in a closed hunk.
  private var keptLines: [String] = []
  /// The numbers of the next lines in both texts.
  private var next = (old: 1, new: 1)

  init(context: Int, printer: ValuePrinter) {
    self.context = context
    maximumLength = printer.maximumLength
    linesLeft = max(0, printer.maximumLines)
  }

  mutating func keep(_ line: String) {
    keptLines.append(line)
    next = (next.old + 1, next.new + 1)
    if !openLines.isEmpty && keptLines.count > 2 * context { close() }
  }

  mutating func remove(_ line: String) {
    begin()
    openLines.append(.removed(line))
    next.old += 1
  }

  mutating func insert(_ line: String) {
    begin()
    openLines.append(.inserted(line))
    next.new += 1
  }

  mutating func finish() -> [TextDifference.Hunk] {
    if !openLines.isEmpty { close() }
    return hunks
  }

  private mutating func begin() {
    if openLines.isEmpty {
      let shown = keptLines.suffix(context)
      openStart = (next.old - shown.count, next.new - shown.count)
      openLines = shown.map { .kept($0) }
    } else {
      openLines += keptLines.map { .kept($0) }
    }
    keptLines = []
  }

  private mutating func close() {
    openLines += keptLines.prefix(context).map { .kept($0) }
    let lines = openLines.prefix(linesLeft).map { $0.cut(maximumLength) }
    if !lines.isEmpty {
      hunks.append(.init(oldStart: openStart.old, newStart: openStart.new, lines: lines))
    }
    linesLeft -= lines.count
    omittedLineCount += openLines.count - lines.count
    openLines = []
    // Context lines shown after this hunk are not shown again before the next one.
    keptLines.removeFirst(min(context, keptLines.count))
  }
}

extension TextDifference.Line {
  fileprivate func cut(_ maximumLength: Int) -> Self {
    func shortened(_ line: String) -> String {
      guard line.utf8.count > maximumLength, line.count > maximumLength else { return line }
      return line.prefix(maximumLength) + "…"
    }
    return switch self {
    case .kept(let line): .kept(shortened(line))
    case .removed(let line): .removed(shortened(line))
    case .inserted(let line): .inserted(shortened(line))
    }
  }
}
