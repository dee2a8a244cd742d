extension PhraseSlot where Value == ScenarioTime {
  /// A point in time, as the time since the start of the scenario.
  static var time: Self {
    .word("a time such as `+23:30` or `+0:05:00`, up to 400 days") { ScenarioTime($0) }
  }
}

extension PhraseSlot where Value == Duration {
  /// The units of a duration with their lengths in milliseconds, and the other words for each unit.
  private static var units: [(word: String, milliseconds: Int, others: [String])] {
    [
      ("ms", 1, ["millisecond", "milliseconds"]),
      ("s", 1_000, ["sec", "second", "seconds"]),
      ("min", 60_000, ["m", "minute", "minutes"]),
      ("h", 3_600_000, ["hour", "hours"]),
      ("day", 86_400_000, ["d"]), ("days", 86_400_000, []),
    ]
  }

  /// A number and a unit, with or without a space between them: `0.5 s`, `30 min`, `25h`, `1 day`.
  static var duration: Self {
    PhraseSlot { reader throws(Mismatch) in
      let (digits, attachedUnit) = numberAndUnit(reader.nextWord ?? "")
      guard let number = thousandths(digits),
        attachedUnit.isEmpty || milliseconds(of: attachedUnit) != nil
      else {
        throw reader.mismatch(
          "a duration such as `60 s`, `30 min`, `8 h` or `2 days`, up to 400 days")
      }
      if attachedUnit.isEmpty { reader.skip() }
      guard
        let unit = milliseconds(of: attachedUnit.isEmpty ? reader.nextWord ?? "" : attachedUnit)
      else {
        throw reader.mismatch(words: units.map(\.word))
      }
      // The number is in thousandths, and a thousandth of a millisecond is a microsecond.
      let duration = Duration.microseconds(number * unit)
      guard duration > .zero, duration <= ScenarioTime.limit else {
        throw reader.mismatch("a duration of 1 ms to 400 days")
      }
      reader.skip()
      return duration
    }
  }

  /// Splits a word such as `25h` before its first character that is not part of a number.
  private static func numberAndUnit(_ word: String) -> (number: String, unit: String) {
    let number = word.prefix { ("0"..."9").contains($0) || $0 == "." }
    return (String(number), String(word.dropFirst(number.count)))
  }

  private static func milliseconds(of word: String) -> Int? {
    units.first { $0.word == word || $0.others.contains(word) }?.milliseconds
  }

  /// Parses a decimal number with at most six digits before and three after the point, as
  /// thousandths.
  private static func thousandths(_ word: String) -> Int? {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), (1...6).contains(parts[0].count),
      parts.allSatisfy({ part in part.allSatisfy { ("0"..."9").contains($0) } }),
      let whole = Int(parts[0])
    else { return nil }
    guard parts.count == 2 else { return whole * 1_000 }
    guard (1...3).contains(parts[1].count), let fraction = Int(parts[1]) else { return nil }
    return whole * 1_000 + fraction * [100, 10, 1][parts[1].count - 1]
  }
}
