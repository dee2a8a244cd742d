/// Reads the tokens of a line from left to right.
struct PhraseReader {
  /// The people and devices declared in the lines above.
  let participants: ScenarioParticipants

  private let tokens: [ScenarioToken]
  private(set) var position = 0

  init(tokens: [ScenarioToken], participants: ScenarioParticipants) {
    self.tokens = tokens
    self.participants = participants
  }

  var isAtEnd: Bool { position == tokens.count }

  /// The next token, which stays unread.
  var next: ScenarioToken? { position < tokens.count ? tokens[position] : nil }

  /// The next token if it is a word; it stays unread.
  var nextWord: String? { next?.word }

  /// Marks the next token as read.
  mutating func skip() {
    position = min(position + 1, tokens.count)
  }

  /// Reads one of several words with the same meaning.
  mutating func read(_ words: [String]) throws(Mismatch) {
    guard let word = nextWord, words.contains(word) else { throw mismatch(words: words) }
    skip()
  }

  /// Reads the value of a blank.
  mutating func read<Value>(_ slot: PhraseSlot<Value>) throws(Mismatch) -> Value {
    try slot.read(&self)
  }

  func readEnd() throws(Mismatch) {
    guard isAtEnd else { throw mismatch("the end of the line") }
  }

  /// Returns the error for a position where one of the given words was expected.
  func mismatch(words: [String]) -> Mismatch {
    Mismatch(position: position, expected: words.map { "`\($0)`" }, candidates: words)
  }

  /// Returns the error for a position where something other than a fixed word was expected.
  func mismatch(_ expected: String, candidates: [String] = []) -> Mismatch {
    Mismatch(position: position, expected: [expected], candidates: candidates)
  }
}
