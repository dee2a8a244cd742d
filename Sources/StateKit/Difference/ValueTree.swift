/// A value in the form in which it is laid out: on one line or over several.
indirect enum ValueTree: Hashable, Sendable {
  /// What is written as it stands.
  case word(String)
  /// A text that is quoted, and the number of characters that were left out behind it.
  case text(String, omitted: Int)
  /// Parts between an opening and a closing, and the number of those that were left out.
  case group(open: String, [Part], omitted: Int, close: String)

  struct Part: Hashable, Sendable {
    /// What stands before the value, such as `name: `; empty for nothing.
    var label = ""
    var value: ValueTree
  }
}

extension ValueTree {
  /// The value on one line, cut at a number of characters.
  func line(maximumLength: Int) -> String {
    var line = Line(maximumLength: maximumLength)
    line.append(self)
    return line.count > maximumLength ? line.text.prefix(maximumLength) + "…" : line.text
  }

  /// The value on one line, or nil when it takes more than `width` characters or holds a text of
  /// several lines.
  func line(fitting width: Int) -> String? {
    var line = Line(maximumLength: width)
    line.append(self)
    return line.count > width || line.hasLines ? nil : line.text
  }

  /// The lines of a text, when there are several.
  static func lines(of text: String) -> [Substring]? {
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map(Substring.init)
    return lines.count > 2 || lines.count == 2 && !lines[1].isEmpty ? lines : nil
  }
}

/// One line that is being written, until it is full.
private struct Line {
  let maximumLength: Int
  private(set) var text = ""
  private(set) var count = 0
  /// Whether a text on it has several lines.
  private(set) var hasLines = false

  private var isFull: Bool { count > maximumLength }

  init(maximumLength: Int) {
    self.maximumLength = maximumLength
  }

  mutating func append(_ tree: ValueTree) {
    switch tree {
    case .word(let word):
      append(word)
    case .text(let text, let omitted):
      hasLines = hasLines || ValueTree.lines(of: text) != nil
      append(text.quoted)
      if omitted > 0 { append("… \(grouped(omitted)) more characters") }
    case .group(let open, let parts, let omitted, let close):
      append(open)
      for (offset, part) in parts.enumerated() {
        if isFull { return }
        if offset > 0 { append(", ") }
        append(part.label)
        append(part.value)
      }
      if omitted > 0 { append("\(parts.isEmpty ? "" : ", ")… \(grouped(omitted)) more") }
      append(close)
    }
  }

  private mutating func append(_ piece: String) {
    text += piece
    count += piece.count
  }
}

/// A number with its thousands apart: `12,345`.
func grouped(_ number: Int) -> String {
  let digits = String(number.magnitude)
  var text = number < 0 ? "-" : ""
  for (offset, digit) in digits.enumerated() {
    if offset > 0 && (digits.count - offset) % 3 == 0 { text += "," }
    text.append(digit)
  }
  return text
}
