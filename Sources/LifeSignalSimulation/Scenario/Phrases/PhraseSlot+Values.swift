extension PhraseSlot where Value == String {
  /// A text in quotes.
  static var text: Self {
    PhraseSlot { reader throws(Mismatch) in
      guard case .text(let text) = reader.next?.content else {
        throw reader.mismatch("a text in quotes")
      }
      reader.skip()
      return text
    }
  }

  /// A sequence of digits, kept as text.
  static var digits: Self {
    .word("digits") { word in
      (1...32).contains(word.count) && word.allSatisfy { ("0"..."9").contains($0) } ? word : nil
    }
  }
}

extension PhraseSlot where Value == Int {
  /// A number in a range, or `no` for 0 if the range contains 0.
  static func count(_ range: ClosedRange<Int>) -> Self {
    PhraseSlot { reader throws(Mismatch) in
      let word = reader.nextWord ?? ""
      let isNumber = !word.isEmpty && word.allSatisfy { ("0"..."9").contains($0) }
      let number =
        word == "no" ? 0 : isNumber && word.count <= 9 ? Int(word) : nil
      guard let number, range.contains(number) else {
        // The range matters only for a number outside of it. Without it, equal alternatives of
        // several phrases are listed once.
        let numbers =
          isNumber ? "a number from \(range.lowerBound) to \(range.upperBound)" : "a number"
        let no = range.contains(0) ? ["no"] : []
        throw reader.mismatch(words: no).merged(with: reader.mismatch(numbers))
      }
      reader.skip()
      return number
    }
  }
}

extension PhraseSlot where Value == String {
  /// The name of a person in the scenario.
  static var person: Self {
    PhraseSlot { reader throws(Mismatch) in
      guard let word = reader.nextWord, reader.participants.people.contains(word) else {
        throw reader.mismatch(words: reader.participants.people)
      }
      reader.skip()
      return word
    }
  }
}
