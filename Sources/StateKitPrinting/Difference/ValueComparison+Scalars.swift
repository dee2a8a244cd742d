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
    let hasSeveralLines = ValueTree.lines(of: old) != nil || ValueTree.lines(of: new) != nil
    let isLong = old.utf8.count + new.utf8.count > printer.width
    if hasSeveralLines && isLong && !old.isEmpty && !new.isEmpty {
      return recordChange { .textChanged(TextDifference(from: old, to: new, for: $0)) }
    }
    return recordChange { printer in
      let maximumCompleteLength = printer.width / 2
      guard isLong, !hasSeveralLines, max(old.count, new.count) > maximumCompleteLength else {
        return .changed(from: printer.capture(old), to: printer.capture(new))
      }
      let (oldExcerpt, newExcerpt) = printer.excerpts(old, new)
      return .changed(from: oldExcerpt, to: newExcerpt)
    }
  }

  /// Records that a value was replaced by another value.
  mutating func recordReplacement(of old: Any, by new: Any) -> DifferenceTree? {
    recordChange { printer in
      let (printedOld, printedNew) = (printer.capture(old), printer.capture(new))
      if printedOld != printedNew { return .changed(from: printedOld, to: printedNew) }
      if type(of: old) != type(of: new) {
        return .changed(from: printer.typed(old), to: printer.typed(new))
      }
      if let old = old as? Data, let new = new as? Data {
        let offset = zip(old, new).prefix { $0 == $1 }.count
        return .changed(
          from: printer.verbatim(dataText(old, from: offset)),
          to: printer.verbatim(dataText(new, from: offset)))
      }
      return .indistinguishable(printedOld, type: "\(type(of: old))")
    }
  }
}

extension ValuePrinter {
  /// Returns a text that is printed without quotes.
  fileprivate func verbatim(_ text: String) -> PrintedValue {
    PrintedValue(tree: .verbatim(text), printer: self)
  }

  /// Returns a value with its type, for two values that differ only in their types.
  fileprivate func typed(_ value: Any) -> PrintedValue {
    verbatim("\(describe(value)) as \(type(of: value))")
  }

  /// Returns the differing parts of two long texts, with a few characters before and after.
  fileprivate func excerpts(_ old: String, _ new: String) -> (PrintedValue, PrintedValue) {
    /// The number of equal characters to show on each side.
    let context = 12
    let prefixCount = zip(old, new).prefix { $0 == $1 }.count
    let (oldRest, newRest) = (old.dropFirst(prefixCount), new.dropFirst(prefixCount))
    let suffixCount = zip(oldRest.reversed(), newRest.reversed()).prefix { $0 == $1 }.count
    let droppedAtStart = max(0, prefixCount - context)
    let droppedAtEnd = max(0, suffixCount - context)
    func excerpt(_ text: String) -> PrintedValue {
      let shown = text.dropFirst(droppedAtStart).dropLast(droppedAtEnd)
      let tree = ValueReader.text(String(shown), maximumLength: maximumLength)
      let before = droppedAtStart > 0 ? "…" : ""
      let after = droppedAtEnd > 0 ? "…" : ""
      return verbatim(before + tree.line(maximumLength: .max) + after)
    }
    return (excerpt(old), excerpt(new))
  }
}
