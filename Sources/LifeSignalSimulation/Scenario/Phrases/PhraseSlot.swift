/// Reads the words that fill a blank of a phrase, and converts them to a value.
struct PhraseSlot<Value: Sendable>: Sendable {
  let read: @Sendable (inout PhraseReader) throws(Mismatch) -> Value

  init(read: @escaping @Sendable (inout PhraseReader) throws(Mismatch) -> Value) {
    self.read = read
  }
}

extension PhraseSlot {
  /// A blank that is filled with one of several words.
  static func choice(_ values: [(word: String, value: Value)]) -> PhraseSlot {
    PhraseSlot { reader throws(Mismatch) in
      guard let word = reader.nextWord, let match = values.first(where: { $0.word == word }) else {
        throw reader.mismatch(words: values.map(\.word))
      }
      reader.skip()
      return match.value
    }
  }

  /// A blank that is filled with one word that can be converted.
  ///
  /// - Parameter expected: What is expected, in the form shown in messages: "a number from 1 to 9".
  static func word(
    _ expected: String, convert: @escaping @Sendable (String) -> Value?
  ) -> PhraseSlot {
    PhraseSlot { reader throws(Mismatch) in
      guard let word = reader.nextWord, let value = convert(word) else {
        throw reader.mismatch(expected)
      }
      reader.skip()
      return value
    }
  }
}
