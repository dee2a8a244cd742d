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
    for step in script.instructions {
      switch step {
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

/// A builder that groups edit steps into hunks: changed lines with some of the lines around them.
private struct HunkBuilder {
  private let context: Int
  private let maximumLength: Int
  private var linesLeft: Int
  private(set) var omittedLineCount = 0
  private var hunks: [TextDifference.Hunk] = []
  /// The lines of the hunk under construction; empty between two hunks.
  private var open: [TextDifference.Line] = []
  private var openStart = (old: 1, new: 1)
  /// The kept lines since the last changed line.
  private var kept: [String] = []
  /// The numbers of the next lines in both texts.
  private var next = (old: 1, new: 1)

  init(context: Int, printer: ValuePrinter) {
    self.context = context
    maximumLength = printer.maximumLength
    linesLeft = max(0, printer.maximumLines)
  }

  mutating func keep(_ line: String) {
    kept.append(line)
    next = (next.old + 1, next.new + 1)
    if !open.isEmpty && kept.count > 2 * context { close() }
  }

  mutating func remove(_ line: String) {
    begin()
    open.append(.removed(line))
    next.old += 1
  }

  mutating func insert(_ line: String) {
    begin()
    open.append(.inserted(line))
    next.new += 1
  }

  mutating func finish() -> [TextDifference.Hunk] {
    if !open.isEmpty { close() }
    return hunks
  }

  private mutating func begin() {
    if open.isEmpty {
      let shown = kept.suffix(context)
      openStart = (next.old - shown.count, next.new - shown.count)
      open = shown.map { .kept($0) }
    } else {
      open += kept.map { .kept($0) }
    }
    kept = []
  }

  private mutating func close() {
    open += kept.prefix(context).map { .kept($0) }
    let lines = open.prefix(linesLeft).map { $0.cut(maximumLength) }
    if !lines.isEmpty {
      hunks.append(.init(oldStart: openStart.old, newStart: openStart.new, lines: lines))
    }
    linesLeft -= lines.count
    omittedLineCount += open.count - lines.count
    open = []
    // Context lines shown after this hunk are not shown again before the next one.
    kept.removeFirst(min(context, kept.count))
  }
}

extension TextDifference.Line {
  fileprivate func cut(_ maximumLength: Int) -> Self {
    func cut(_ line: String) -> String {
      guard line.utf8.count > maximumLength, line.count > maximumLength else { return line }
      return line.prefix(maximumLength) + "…"
    }
    return switch self {
    case .kept(let line): .kept(cut(line))
    case .removed(let line): .removed(cut(line))
    case .inserted(let line): .inserted(cut(line))
    }
  }
}
