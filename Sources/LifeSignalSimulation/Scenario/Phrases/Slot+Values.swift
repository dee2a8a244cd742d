extension Slot where Value == String {
  /// Anything between quotes.
  static var text: Self {
    Slot { reader throws(Mismatch) in
      guard case .text(let text) = reader.next?.content else {
        throw reader.mismatch("a text in quotes")
      }
      reader.skip()
      return text
    }
  }

  /// A run of digits, as typed.
  static var digits: Self {
    .word("digits") { word in
      (1...32).contains(word.count) && word.allSatisfy { ("0"..."9").contains($0) } ? word : nil
    }
  }
}

extension Slot where Value == Int {
  /// A number from a range, or `no` for 0 where the range has it.
  static func count(_ range: ClosedRange<Int>) -> Self {
    let no = range.contains(0) ? "`no` or " : ""
    return .word("\(no)a number from \(range.lowerBound) to \(range.upperBound)") { word in
      if word == "no", range.contains(0) { return 0 }
      guard word.count <= 9, word.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
      return Int(word).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension Slot where Value == String {
  /// One of the people of the story, by name.
  static var person: Self {
    Slot { reader throws(Mismatch) in
      guard let word = reader.nextWord, reader.cast.people.contains(word) else {
        throw reader.mismatch(words: reader.cast.people)
      }
      reader.skip()
      return word
    }
  }
}
