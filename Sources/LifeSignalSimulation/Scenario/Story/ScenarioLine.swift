/// A line with at least one token.
struct ScenarioLine {
  /// The parsed content of a line.
  enum Content {
    case declaration(ScenarioDeclaration)
    case step(ScenarioStep)
  }

  enum Failure: Error {
    case mismatch(Mismatch)
    case problem(ScenarioProblem, token: Int)
  }

  /// The word after a person for the clock of the person's phone: `Ana's clock`.
  private static let clock = "clock"
  /// The word after a person for the line of the person's phone: `Ana's line`.
  private static let line = "line"

  /// The place of the line, from its first token to its last.
  let location: ScenarioLocation
  let tokens: [ScenarioToken]

  /// Reads the line as a declaration or a step.
  func read(
    _ language: ScenarioLanguage, participants: ScenarioParticipants
  ) throws(Failure) -> Content {
    let reader = PhraseReader(tokens: tokens, participants: participants)
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
      moment = .at(try reader.read(PhraseSlot<ScenarioTime>.time))
    case "after":
      reader.skip()
      moment = .after(try reader.read(PhraseSlot<Duration>.duration))
    default:
      moment = .whenSettled
    }
    let timeTokenCount = reader.position
    func step(
      subject: String?, sentenceStart: Int, _ content: ScenarioStep.Content
    ) -> ScenarioStep {
      ScenarioStep(
        location: location, subject: subject, sentence: text(from: sentenceStart), moment: moment,
        content: content, timeTokenCount: timeTokenCount)
    }
    if moment != .whenSettled, reader.isAtEnd {
      return step(subject: nil, sentenceStart: 0, .wait)
    }

    let isExpectation = reader.nextWord == "expect"
    if isExpectation { reader.skip() }
    let start = reader.position
    let worldWords =
      isExpectation
      ? language.worldExpectations.firstWords : language.worldOperations.firstWords

    // A sentence about the world starts with a fixed word. Any other sentence starts with an actor.
    if let word = reader.nextWord, worldWords.contains(word) {
      let content: ScenarioStep.Content =
        isExpectation
        ? .expect(try language.worldExpectations.read(reader))
        : .act(try language.worldOperations.read(reader))
      return step(subject: word, sentenceStart: start + 1, content)
    }
    var partReader = reader
    if !isExpectation, let person = try? partReader.read(PhraseSlot<String>.owner) {
      let parts = [Self.clock: language.clockOperations, Self.line: language.lineOperations]
      if let word = partReader.nextWord, let operations = parts[word] {
        partReader.skip()
        let phone = DeviceReference(person: person, device: DeviceReference.firstDevice)
        return step(
          subject: "\(person)'s \(word)", sentenceStart: partReader.position,
          .act(try operations.read(partReader).by(phone)))
      }
    }
    let actor: DeviceReference
    do {
      actor = try reader.read(PhraseSlot<DeviceReference>.device)
    } catch {
      // If the error is at a later position, the person's name is correct, and only the device is
      // wrong.
      guard error.position == start else {
        throw isExpectation
          ? error : error.merged(with: partReader.mismatch(words: [Self.clock, Self.line]))
      }
      let others =
        worldWords
        + (isExpectation ? [] : language.openingWords(afterTime: moment != .whenSettled))
      throw error.merged(with: reader.mismatch(words: others))
    }
    let content: ScenarioStep.Content =
      isExpectation
      ? .expect(try language.deviceExpectations.read(reader).about(actor))
      : .act(try language.deviceOperations.read(reader).by(actor))
    return step(subject: actor.description, sentenceStart: reader.position, content)
  }
}

extension ScenarioLine {
  /// Returns the columns of the token at a position. The position after the last token is the end
  /// of the line.
  func columns(at position: Int) -> Range<Int> {
    if position < tokens.count { return tokens[position].columns }
    let end = tokens.last?.columns.upperBound ?? 0
    return end..<end
  }

  /// Returns the problem to report for a mismatch.
  func problem(_ mismatch: Mismatch) -> ScenarioProblem {
    guard mismatch.position < tokens.count else {
      return .unexpected(found: nil, expected: mismatch.expected, nearest: nil)
    }
    return .unexpected(
      found: text(mismatch.position..<(mismatch.position + 1)), expected: mismatch.expected,
      nearest: tokens[mismatch.position].word.flatMap {
        SpellingSuggestion.closest(to: $0, in: mismatch.candidates)
      })
  }

  private func text(from position: Int) -> String {
    text(position..<tokens.count)
  }

  /// Returns the tokens in a range as written, separated by single spaces.
  private func text(_ range: Range<Int>) -> String {
    let characters = Array(location.text)
    return tokens[range].map { String(characters[$0.columns]) }.joined(separator: " ")
  }
}
