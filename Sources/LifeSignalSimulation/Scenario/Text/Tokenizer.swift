/// Cuts one line into words and quoted texts. Total: any line gives tokens or an error.
///
/// A word is a run of anything but spaces and quotes. A text stands between straight quotes and
/// may hold `\"` and `\\`. A word that begins with `#` starts a comment, to the end of the line.
struct Tokenizer {
  struct Failure: Error, Equatable {
    let columns: Range<Int>
    let problem: ScenarioProblem
  }

  private let characters: [Character]
  private var position = 0
  private var tokens: [Token] = []

  static func tokens(of line: String) throws(Failure) -> [Token] {
    var tokenizer = Tokenizer(characters: Array(line))
    return try tokenizer.run()
  }

  private init(characters: [Character]) {
    self.characters = characters
  }

  private mutating func run() throws(Failure) -> [Token] {
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
    tokens.append(Token(content: .word(word), columns: start..<position))
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
        tokens.append(Token(content: .text(text), columns: start..<position))
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

  /// Comments are shown with their line when something on it is wrong, so they too are checked.
  private mutating func checkComment() throws(Failure) {
    while position < characters.count {
      try check(characters[position])
      position += 1
    }
  }

  /// Characters that are not seen would reach the terminal of whoever reads the message or the timeline.
  private func check(_ character: Character) throws(Failure) {
    for scalar in character.unicodeScalars where scalar != "\t" {
      if scalar.isUnseen {
        throw Failure(
          columns: position..<(position + 1), problem: .controlCharacter(scalar.value))
      }
    }
    if ["“", "”", "„"].contains(character) {
      throw Failure(columns: position..<(position + 1), problem: .curlyQuote)
    }
  }
}
