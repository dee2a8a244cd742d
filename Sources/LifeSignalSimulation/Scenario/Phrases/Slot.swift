/// A blank of a phrase: how the words that fill it become a value.
struct Slot<Value: Sendable>: Sendable {
  let read: @Sendable (inout PhraseReader) throws(Mismatch) -> Value

  init(read: @escaping @Sendable (inout PhraseReader) throws(Mismatch) -> Value) {
    self.read = read
  }
}

extension Slot {
  /// A blank that one of a few words fills.
  static func choice(_ values: [(word: String, value: Value)]) -> Slot {
    Slot { reader throws(Mismatch) in
      guard let word = reader.nextWord, let match = values.first(where: { $0.word == word }) else {
        throw reader.mismatch(words: values.map(\.word))
      }
      reader.skip()
      return match.value
    }
  }

  /// A blank that one word fills, when it can be converted.
  ///
  /// - Parameter expected: What belongs there, as messages name it: "a number from 1 to 9".
  static func word(
    _ expected: String, convert: @escaping @Sendable (String) -> Value?
  ) -> Slot {
    Slot { reader throws(Mismatch) in
      guard let word = reader.nextWord, let value = convert(word) else {
        throw reader.mismatch(expected)
      }
      reader.skip()
      return value
    }
  }
}
