extension ValueChange: CustomStringConvertible {
  /// The path and the change: on one line if they fit the printer's width, otherwise on several
  /// lines, where each removed line starts with `-` and each inserted line with `+`.
  public var description: String { lines.joined(separator: "\n") }

  /// The lines of the description.
  var lines: [String] {
    let (path, elementLabel) = printedPath
    if let line = kind.line(elementLabel) {
      let line = path.isEmpty ? line : "\(path): \(line)"
      if line.count <= kind.width { return [line] }
    }
    let heading = kind.heading(elementLabel)
    guard !(path.isEmpty && heading.isEmpty) else { return kind.marked(indentation: "") }
    let separator = path.isEmpty || heading.isEmpty ? "" : " "
    return [path + ":" + separator + heading] + kind.marked(indentation: "  ")
  }

  /// The printed path, and a label for an element of a set, if the set is inside a collection.
  /// Without the label, `tags["a"]: removed 3` would mean that the value of the key `"a"` was
  /// removed.
  private var printedPath: (path: String, elementLabel: String) {
    guard case .element = path.components.last else { return (path.description, "") }
    let set = ValuePath(path.components.dropLast())
    return switch set.components.last {
    case .index, .id, .key: (set.description, "element ")
    case .member, .position, .payload, .element, nil: (set.description, "")
    }
  }
}

extension ValueChange.Kind {
  /// Returns the change on one line; nil for a change of several lines.
  func line(_ elementLabel: String = "") -> String? {
    switch self {
    case .changed(let old, let new): "\(old) → \(new)"
    case .inserted(let value, nil): "inserted \(elementLabel)\(value)"
    case .inserted(let value, let position?): "inserted at \(position) \(value)"
    case .removed(let value): "removed \(elementLabel)\(value)"
    case .moved(let old, let new) where old == new: "moved past others, still at \(new)"
    case .moved(let old, let new): "moved from \(old) to \(new)"
    case .indistinguishable(let value, let type): "\(value) → another \(type) that prints alike"
    case .textChanged: nil
    }
  }

  /// The maximum number of columns of the change on one line.
  fileprivate var width: Int {
    switch self {
    case .changed(let value, _), .inserted(let value, _),
      .removed(let value):
      value.printer.width
    case .textChanged, .moved, .indistinguishable: .max
    }
  }

  /// Returns the text after the path on the first line, if the value follows on lines of its own.
  fileprivate func heading(_ elementLabel: String) -> String {
    switch self {
    case .inserted(_, at: let position?): "inserted at \(position)"
    case .inserted(_, at: nil):
      elementLabel.isEmpty ? "inserted" : "inserted \(elementLabel.dropLast())"
    case .removed: elementLabel.isEmpty ? "removed" : "removed \(elementLabel.dropLast())"
    case .changed, .textChanged, .indistinguishable, .moved: ""
    }
  }

  /// Returns the lines of the change: those of a removed value start with `-`, those of an inserted
  /// value with `+`.
  fileprivate func marked(indentation: String) -> [String] {
    func lines(_ value: PrintedValue, _ mark: String) -> [String] {
      value.lines(width: value.printer.width - indentation.count - 2)
        .map { indentation + ($0.isEmpty ? mark : "\(mark) \($0)") }
    }
    return switch self {
    case .changed(let old, let new):
      lines(old, "-") + lines(new, "+")
    case .inserted(let value, _): lines(value, "+")
    case .removed(let value): lines(value, "-")
    case .textChanged(let text): text.lines.map { $0.isEmpty ? $0 : indentation + $0 }
    case .indistinguishable, .moved: line().map { [indentation + $0] } ?? []
    }
  }
}
