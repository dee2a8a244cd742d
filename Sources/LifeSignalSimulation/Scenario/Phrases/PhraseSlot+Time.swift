extension PhraseSlot where Value == ScenarioTime {
  /// A point in time, as the time since the start of the scenario.
  static var time: Self {
    .word("a time such as `+23:30` or `+0:05:00`, up to 400 days") { ScenarioTime($0) }
  }
}

extension PhraseSlot where Value == Duration {
  /// The units of a duration, and their lengths in milliseconds.
  private static var units: [(word: String, milliseconds: Int)] {
    [
      ("ms", 1), ("s", 1_000), ("min", 60_000), ("h", 3_600_000), ("day", 86_400_000),
      ("days", 86_400_000),
    ]
  }

  /// A number and a unit: `0.5 s`, `30 min`, `1 day`.
  static var duration: Self {
    PhraseSlot { reader throws(Mismatch) in
      guard let number = reader.nextWord.flatMap(thousandths) else {
        throw reader.mismatch(
          "a duration such as `60 s`, `30 min`, `8 h` or `2 days`, up to 400 days")
      }
      reader.skip()
      guard let unit = units.first(where: { $0.word == reader.nextWord }) else {
        throw reader.mismatch(words: units.map(\.word))
      }
      // The number is in thousandths, and a thousandth of a millisecond is a microsecond.
      let duration = Duration.microseconds(number * unit.milliseconds)
      guard duration > .zero, duration <= ScenarioTime.limit else {
        throw reader.mismatch("a duration of 1 ms to 400 days")
      }
      reader.skip()
      return duration
    }
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
