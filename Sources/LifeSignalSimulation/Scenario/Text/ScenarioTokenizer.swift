/// Splits a line into words and quoted texts. Every line results in tokens or an error.
///
/// A word is a sequence of characters other than spaces and quotes. A text is enclosed in straight
/// quotes and may contain `\"` and `\\`. A word that starts with `#` starts a comment to the end of
/// the line.
struct ScenarioTokenizer {
  struct Failure: Error, Equatable {
    let columns: Range<Int>
    let problem: ScenarioProblem
  }

  private let characters: [Character]
  private var position = 0
  private var tokens: [ScenarioToken] = []

  static func tokens(of line: String) throws(Failure) -> [ScenarioToken] {
    var tokenizer = ScenarioTokenizer(characters: Array(line))
    return try tokenizer.run()
  }

  private init(characters: [Character]) {
    self.characters = characters
  }

  private mutating func run() throws(Failure) -> [ScenarioToken] {
    while position < characters.count {
      let character = characters[position]
      try check(character)
      if character.isWhitespace {
        position += 1
      } else if character == "#" {
        try checkComment()
      } else if character == "\"" {
        try readText()
      } else {
        try readWord()
      }
    }
    return tokens
  }

  private mutating func readWord() throws(Failure) {
    let start = position
    while position < characters.count {
      let character = characters[position]
      try check(character)
      guard !character.isWhitespace, character != "\"" else { break }
      position += 1
    }
    let word = String(characters[start..<position])
    tokens.append(ScenarioToken(content: .word(word), columns: start..<position))
  }

  private mutating func readText() throws(Failure) {
    let start = position
    var text = ""
    position += 1
    while position < characters.count {
      let character = characters[position]
      try check(character)
      switch character {
      case "\"":
        position += 1
        tokens.append(ScenarioToken(content: .text(text), columns: start..<position))
        return
      case "\\":
        let next = position + 1
        guard next < characters.count, ["\"", "\\"].contains(characters[next]) else {
          let end = min(next + 1, characters.count)
          throw Failure(columns: position..<end, problem: .unknownEscape)
        }
        text.append(characters[next])
        position += 2
      default:
        text.append(character)
        position += 1
      }
    }
    throw Failure(columns: start..<characters.count, problem: .unclosedText)
  }

  /// Checks a comment too, because an error message shows the whole line.
  private mutating func checkComment() throws(Failure) {
    while position < characters.count {
      try check(characters[position])
      position += 1
    }
  }

  /// Checks a character; an invisible character would reach the terminal that shows a message.
  private func check(_ character: Character) throws(Failure) {
    for scalar in character.unicodeScalars where scalar != "\t" {
      if scalar.isInvisible {
        throw Failure(
          columns: position..<(position + 1), problem: .controlCharacter(scalar.value))
      }
    }
    if ["“", "”", "„"].contains(character) {
      throw Failure(columns: position..<(position + 1), problem: .curlyQuote)
    }
  }
}
