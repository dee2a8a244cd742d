/// Reads the tokens of one line from left to right.
struct PhraseReader {
  /// The people and devices that the lines above have declared.
  let cast: ScenarioCast

  private let tokens: [Token]
  private(set) var position = 0

  init(tokens: [Token], cast: ScenarioCast) {
    self.tokens = tokens
    self.cast = cast
  }

  var isAtEnd: Bool { position == tokens.count }

  /// The next token, still unread.
  var next: Token? { position < tokens.count ? tokens[position] : nil }

  /// The next token when it is a word, still unread.
  var nextWord: String? { next?.word }

  /// Takes what stands next as read.
  mutating func skip() {
    position = min(position + 1, tokens.count)
  }

  /// Reads one of the words, which mean the same.
  mutating func read(_ words: [String]) throws(Mismatch) {
    guard let word = nextWord, words.contains(word) else { throw mismatch(words: words) }
    skip()
  }

  /// Reads the value of a blank.
  mutating func read<Value>(_ slot: Slot<Value>) throws(Mismatch) -> Value {
    try slot.read(&self)
  }

  func readEnd() throws(Mismatch) {
    guard isAtEnd else { throw mismatch("the end of the line") }
  }

  /// What to throw when one of these words had to come next.
  func mismatch(words: [String]) -> Mismatch {
    Mismatch(position: position, expected: words.map { "`\($0)`" }, candidates: words)
  }

  /// What to throw when something described in words had to come next.
  func mismatch(_ expected: String, candidates: [String] = []) -> Mismatch {
    Mismatch(position: position, expected: [expected], candidates: candidates)
  }
}
