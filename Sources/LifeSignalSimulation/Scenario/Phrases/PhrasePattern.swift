/// The parts of a pattern that have not been read yet.
struct UnreadPattern: CustomStringConvertible {
  private var parts: ArraySlice<PhrasePart>

  init(parts: [PhrasePart]) {
    self.parts = parts[...]
  }

  var description: String {
    parts.map { part in
      switch part {
      case .word(let words): words.joined(separator: "|")
      case .blank(let name): "<\(name)>"
      }
    }.joined(separator: " ")
  }

  /// Reads the words before the next blank.
  mutating func readWords(from reader: inout PhraseReader) throws(Mismatch) {
    while case .word(let words) = parts.first {
      try reader.read(words)
      parts.removeFirst()
    }
  }

  /// Reads the words before the next blank, and then the blank's value.
  mutating func readBlank<Value>(
    _ slot: PhraseSlot<Value>, from reader: inout PhraseReader
  ) throws(Mismatch) -> Value {
    try readWords(from: &reader)
    let value = try reader.read(slot)
    parts = parts.dropFirst()
    return value
  }
}
