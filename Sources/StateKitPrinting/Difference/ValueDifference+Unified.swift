extension ValueDifference {
  /// Both values in one text. A line starts with `-` if its part was removed, with `+` if it was
  /// inserted, and with `~` if it was moved or replaced by a value that prints alike. Unchanged
  /// parts are counted. The text is empty if the difference ``isEmpty``.
  ///
  /// Use this format for test failures:
  ///
  /// ```swift
  /// let difference = ValuePrinter().difference(from: expected, to: actual)
  /// if !difference.isEmpty { Issue.record("(- expected, + actual)\n\(difference.unified)") }
  /// ```
  ///
  /// ```
  ///   Screen(
  /// -   title: "Home",
  /// +   title: "Away",
  ///     … 2 unchanged
  ///     contacts: [
  /// ~     [id: 7]: moved from 3 to 0
  ///       … 12 unchanged
  ///     ]
  ///   )
  /// ```
  public var unified: String {
    var text = UnifiedText(width: printer.width)
    if let tree { text.append(tree, label: "", indentation: "") }
    return (text.lines + (footnote.map { ["  " + $0] } ?? [])).joined(separator: "\n")
  }
}

/// The layout of both values of a difference in one text.
private struct UnifiedText {
  let width: Int
  private(set) var lines: [String] = []

  init(width: Int) {
    self.width = width
  }

  mutating func append(_ tree: DifferenceTree, label: String, indentation: String) {
    switch tree {
    case .change(let kind):
      append(kind, label: label, indentation: indentation)
    case .payload(let name, .group(open: "(", let entries, let close)):
      append(entries, label + name + "(", close, indentation: indentation)
    case .payload(let name, let payload):
      append(
        [.difference(nil, payload)], label + name + "(", ")", indentation: indentation)
    case .group(let open, let entries, let close):
      append(entries, label + open, close, indentation: indentation)
    case .omitted(let count):
      add(" ", "\(indentation)… and \(withThousandsSeparators(count)) more")
    }
  }

  private mutating func append(
    _ entries: [DifferenceTree.Entry], _ open: String, _ close: String, indentation: String
  ) {
    let inner = indentation + "  "
    add(" ", indentation + open)
    for entry in entries {
      switch entry {
      case .unchanged(let count): add(" ", "\(inner)… \(withThousandsSeparators(count)) unchanged")
      case .difference(let place, let tree):
        append(tree, label: place?.label ?? "", indentation: inner)
      }
    }
    add(" ", indentation + close)
  }

  private mutating func append(_ kind: ValueChange.Kind, label: String, indentation: String) {
    switch kind {
    case .changed(let old, let new):
      add("-", old, label: label, indentation: indentation)
      add("+", new, label: label, indentation: indentation)
    case .inserted(let value, _):
      add("+", value, label: label, indentation: indentation)
    case .removed(let value):
      add("-", value, label: label, indentation: indentation)
    case .moved, .indistinguishable:
      add("~", indentation + label + (kind.line() ?? ""))
    case .textChanged(let text):
      add(" ", indentation + label + #"""""#)
      for hunk in text.hunks {
        add(" ", "\(indentation)  \(hunk.heading)")
        for line in hunk.lines { add(line.mark, "\(indentation)  \(line.text)") }
      }
      if let footnote = text.footnote { add(" ", "\(indentation)  \(footnote)") }
      add(" ", indentation + #"  """"#)
    }
  }

  private mutating func add(
    _ mark: String, _ value: PrintedValue, label: String, indentation: String
  ) {
    for line in value.lines(width: width - indentation.count - 2, prefix: label) {
      add(mark, indentation + line)
    }
  }

  private mutating func add(_ mark: String, _ line: String) {
    lines.append(line.allSatisfy { $0 == " " } ? mark.filter { $0 != " " } : "\(mark) \(line)")
  }
}

extension ValuePath.Component {
  /// The label before the value in the unified text.
  fileprivate var label: String {
    switch self {
    case .member(let name): "\(name): "
    case .position, .payload, .element: ""
    case .key(let key): "\(key): "
    case .index, .id: "\(self): "
    }
  }
}
