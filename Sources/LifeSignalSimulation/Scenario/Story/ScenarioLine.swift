/// One line that says something, cut into tokens.
struct ScenarioLine {
  /// What a line turns out to be.
  enum Content {
    case declaration(ScenarioDeclaration)
    case step(ScenarioStep)
  }

  enum Failure: Error {
    case mismatch(Mismatch)
    case problem(ScenarioProblem, token: Int)
  }

  /// The whole line, from its first token to its last.
  let place: ScenarioPlace
  let tokens: [Token]

  /// Reads the line as a declaration or a step.
  func read(_ language: ScenarioLanguage, cast: ScenarioCast) throws(Failure) -> Content {
    let reader = PhraseReader(tokens: tokens, cast: cast)
    do {
      if let word = reader.nextWord, language.declarations.firstWords.contains(word) {
        return .declaration(try language.declarations.read(reader))
      }
      return .step(try step(language, reader))
    } catch {
      throw .mismatch(error)
    }
  }

  private func step(
    _ language: ScenarioLanguage, _ reader: PhraseReader
  ) throws(Mismatch) -> ScenarioStep {
    var reader = reader
    let moment: ScenarioStep.Moment
    switch reader.nextWord {
    case "at":
      reader.skip()
      moment = .at(try reader.read(Slot<StoryTime>.time))
    case "after":
      reader.skip()
      moment = .after(try reader.read(Slot<Duration>.duration))
    default:
      moment = .whenQuiet
    }
    if moment != .whenQuiet, reader.isAtEnd {
      return step(subject: nil, sentence: 0, moment, .wait)
    }

    let expects = reader.nextWord == "expect"
    if expects { reader.skip() }
    let start = reader.position
    let worldWords = expects ? language.worldClaims.firstWords : language.worldActs.firstWords

    // A sentence about the world begins with a word of its own, every other one with an actor.
    if let word = reader.nextWord, worldWords.contains(word) {
      let content: ScenarioStep.Content =
        expects
        ? .expect(try language.worldClaims.read(reader)) : .act(try language.worldActs.read(reader))
      return step(subject: word, sentence: start + 1, moment, content)
    }
    let actor: ScenarioActor
    do {
      actor = try reader.read(Slot<ScenarioActor>.actor)
    } catch {
      // Past the start the actor's name is right, and only the device is not.
      guard error.position == start else { throw error }
      let others = worldWords + (expects ? [] : language.openingWords(inTime: moment != .whenQuiet))
      throw error.merged(with: reader.mismatch(words: others))
    }
    let content: ScenarioStep.Content =
      expects
      ? .expect(try language.actorClaims.read(reader).about(actor))
      : .act(try language.actorActs.read(reader).by(actor))
    return step(subject: actor.description, sentence: reader.position, moment, content)
  }

  private func step(
    subject: String?, sentence start: Int, _ moment: ScenarioStep.Moment,
    _ content: ScenarioStep.Content
  ) -> ScenarioStep {
    ScenarioStep(
      place: place, subject: subject, sentence: text(from: start), moment: moment, content: content)
  }
}

extension ScenarioLine {
  /// The characters of a token; the end of the line for the number of tokens.
  func columns(at position: Int) -> Range<Int> {
    if position < tokens.count { return tokens[position].columns }
    let end = tokens.last?.columns.upperBound ?? 0
    return end..<end
  }

  /// What a mismatch means to the person who wrote the line.
  func problem(_ mismatch: Mismatch) -> ScenarioProblem {
    guard mismatch.position < tokens.count else {
      return .unexpected(found: nil, expected: mismatch.expected, nearest: nil)
    }
    return .unexpected(
      found: text(mismatch.position..<(mismatch.position + 1)), expected: mismatch.expected,
      nearest: tokens[mismatch.position].word.flatMap {
        Nearest.candidate(to: $0, in: mismatch.candidates)
      })
  }

  private func text(from position: Int) -> String {
    text(position..<tokens.count)
  }

  /// The tokens as they are written, with single spaces.
  private func text(_ range: Range<Int>) -> String {
    let characters = Array(place.text)
    return tokens[range].map { String(characters[$0.columns]) }.joined(separator: " ")
  }
}
