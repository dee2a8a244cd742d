/// What can follow in a line of a ``PlaySession`` that is being typed.
public struct PlayCompletion: Hashable, Sendable {
  /// The words that can replace the started word, in alphabetical order. Each begins with the
  /// started word, which is empty after a space.
  public var words: [String] = []

  /// Descriptions of other things that can follow, such as `a text in quotes`. They are listed only
  /// if no word was started.
  public var hints: [String] = []

  /// Creates a completion from its words and hints.
  public init(words: [String] = [], hints: [String] = []) {
    self.words = words
    self.hints = hints
  }

  /// Finds what can follow a text in the grammar: replaces the word that was begun by one that no
  /// phrase has, and takes what the reader expected in its place.
  init(of text: String, participants: ScenarioParticipants) {
    let started = String(text.reversed().prefix { !$0.isWhitespace }.reversed())
    // No phrase of the language contains this word. It cannot be typed, so the text is split into
    // words with an `x` in its place.
    let unknownWord = "\u{0}"
    let probe = String(text.dropLast(started.count)) + "x"
    guard !started.contains("\""), let tokens = try? ScenarioTokenizer.tokens(of: probe),
      let last = tokens.last, last.word == "x", last.columns.upperBound == probe.count
    else { return }
    let completedTokens = tokens.dropLast()
    let line = ScenarioLine(
      location: ScenarioLocation(line: 1, text: probe, columns: last.columns),
      tokens: completedTokens + [ScenarioToken(content: .word(unknownWord), columns: last.columns)])
    guard let mismatch = Self.mismatch(line, participants),
      mismatch.position == completedTokens.count
    else { return }
    words = Set(mismatch.candidates).filter { $0.hasPrefix(started) }.sorted()
    guard started.isEmpty else { return }
    let listedWords = Set(mismatch.candidates.map { "`\($0)`" })
    hints = mismatch.expected.filter { !listedWords.contains($0) && $0 != "the end of the line" }
  }

  private static func mismatch(
    _ line: ScenarioLine, _ participants: ScenarioParticipants
  ) -> Mismatch? {
    let reader = PhraseReader(tokens: line.tokens, participants: participants)
    let commands = PlaySessionCommand.book
    do {
      if let word = reader.nextWord, commands.firstWords.contains(word) {
        _ = try commands.read(reader)
      } else {
        _ = try line.read(.lifeSignal, participants: participants)
      }
      return nil
    } catch let mismatch as Mismatch {
      return mismatch
    } catch let failure as ScenarioLine.Failure {
      guard case .mismatch(let mismatch) = failure else { return nil }
      guard mismatch.position == 0 else { return mismatch }
      return mismatch.merged(with: reader.mismatch(words: commands.firstWords))
    } catch {
      return nil
    }
  }
}
