#if canImport(FoundationEssentials)
  import struct FoundationEssentials.Data
#else
  import struct Foundation.Data
#endif

extension ValueComparison {
  /// Compares two texts. Long texts with several lines are compared line by line; for other long
  /// texts only the differing part is shown. If one text is empty, both are shown completely.
  mutating func compareTexts(_ old: String, _ new: String) -> DifferenceTree? {
    guard old != new else { return nil }
    let hasLines = ValueTree.lines(of: old) != nil || ValueTree.lines(of: new) != nil
    let isLong = old.utf8.count + new.utf8.count > printer.width
    if hasLines && isLong && !old.isEmpty && !new.isEmpty {
      return recordChange { .textChanged(TextDifference(from: old, to: new, for: $0)) }
    }
    return recordChange { printer in
      let maximumCompleteLength = printer.width / 2
      guard isLong, !hasLines, max(old.count, new.count) > maximumCompleteLength else {
        return .changed(from: printer.capture(old), to: printer.capture(new))
      }
      let (first, second) = printer.excerpts(old, new)
      return .changed(from: first, to: second)
    }
  }

  /// Reports that a value was replaced by another value.
  mutating func changed(_ old: Any, _ new: Any) -> DifferenceTree? {
    recordChange { printer in
      let (first, second) = (printer.capture(old), printer.capture(new))
      if first != second { return .changed(from: first, to: second) }
      if type(of: old) != type(of: new) {
        return .changed(from: printer.typed(old), to: printer.typed(new))
      }
      if let old = old as? Data, let new = new as? Data {
        let offset = zip(old, new).prefix { $0 == $1 }.count
        return .changed(
          from: printer.verbatim(dataText(old, from: offset)),
          to: printer.verbatim(dataText(new, from: offset)))
      }
      return .indistinguishable(first, type: "\(type(of: old))")
    }
  }
}

extension ValuePrinter {
  fileprivate func verbatim(_ word: String) -> PrintedValue {
    PrintedValue(tree: .verbatim(word), printer: self)
  }

  /// Returns a value with its type, for two values that differ only in their types.
  fileprivate func typed(_ value: Any) -> PrintedValue {
    verbatim("\(describe(value)) as \(type(of: value))")
  }

  /// Returns the differing parts of two long texts, with a few characters before and after.
  fileprivate func excerpts(_ old: String, _ new: String) -> (PrintedValue, PrintedValue) {
    let context = 12
    let first = zip(old, new).prefix { $0 == $1 }.count
    let last = zip(old.dropFirst(first).reversed(), new.dropFirst(first).reversed())
      .prefix { $0 == $1 }.count
    let (start, end) = (max(0, first - context), max(0, last - context))
    func excerpt(_ text: String) -> PrintedValue {
      let shown = text.dropFirst(start).dropLast(end)
      let tree = ValueReader.text(String(shown), maximumLength)
      let before = start > 0 ? "…" : ""
      let after = end > 0 ? "…" : ""
      return verbatim(before + tree.line(maximumLength: .max) + after)
    }
    return (excerpt(old), excerpt(new))
  }
}
