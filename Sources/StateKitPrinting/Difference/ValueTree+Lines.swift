extension ValueTree {
  /// Returns the lines of the value, each of at most `width` columns where possible. Lines are
  /// broken only between the parts of a value and between the lines of a text.
  ///
  /// - Parameter prefix: The text before the value on its first line.
  func lines(width: Int, prefix: String = "") -> [String] {
    var lines: [String] = []
    append(to: &lines, width: width, indentation: "", prefix: prefix, suffix: "")
    return lines
  }

  private func append(
    to lines: inout [String], width: Int, indentation: String, prefix: String, suffix: String
  ) {
    let available = width - indentation.count - prefix.count - suffix.count
    if let line = line(fitting: max(0, available)) {
      return lines.append(indentation + prefix + line + suffix)
    }
    let inner = indentation + "  "
    switch self {
    case .group(let open, let parts, let omitted, let close)
    where !parts.isEmpty || omitted > 0:
      lines.append(indentation + prefix + open)
      for (offset, part) in parts.enumerated() {
        let isLast = offset == parts.count - 1 && omitted == 0
        part.value.append(
          to: &lines, width: width, indentation: inner, prefix: part.label,
          suffix: isLast ? "" : ",")
      }
      if omitted > 0 { lines.append("\(inner)… \(withThousandsSeparators(omitted)) more") }
      lines.append(indentation + close + suffix)
    case .text(let text, let omitted):
      guard let textLines = Self.lines(of: text) else { fallthrough }
      lines.append(indentation + prefix + #"""""#)
      lines += textLines.map { $0.isEmpty ? "" : inner + TextDifference.escaped($0) }
      if omitted > 0 {
        lines.append("\(inner)… \(withThousandsSeparators(omitted)) more characters")
      }
      lines.append(inner + #"""""# + suffix)
    case .verbatim, .group:
      lines.append(indentation + prefix + line(maximumLength: .max) + suffix)
    }
  }
}
