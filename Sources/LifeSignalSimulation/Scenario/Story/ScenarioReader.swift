/// Parses a source line by line. Declarations must precede the steps.
struct ScenarioReader {
  private let source: ScenarioSource
  private let language: ScenarioLanguage
  private let peopleLimit: Int

  private var title: String?
  private var participants = ScenarioParticipants()
  private var steps: [ScenarioStep] = []
  /// The number of the line in which each name is declared.
  private var declarationLines: [String: Int] = [:]

  init(
    source: ScenarioSource, language: ScenarioLanguage,
    peopleLimit: Int = ScenarioParticipants.standardLimit
  ) {
    self.source = source
    self.language = language
    self.peopleLimit = peopleLimit
  }

  mutating func read() throws(ScenarioError) -> Scenario {
    var reasons: [ScenarioError.Reason] = []
    for (index, text) in source.lines.enumerated() {
      do throws(ScenarioError) {
        try readLine(text, number: index + 1)
      } catch {
        reasons.append(error.reason)
        // Each later line about a person beyond the limit would be an error, too.
        if case .at(_, .tooManyPeople) = error.reason { break }
      }
    }
    if let error = ScenarioError(file: source.name, reasons: reasons) { throw error }
    guard !steps.isEmpty else { throw ScenarioError(file: source.name, reason: .noSteps) }
    return Scenario(
      file: source.name, title: title ?? source.name, participants: participants, steps: steps)
  }

  private mutating func readLine(_ text: String, number: Int) throws(ScenarioError) {
    func failure(_ columns: Range<Int>, _ problem: ScenarioProblem) -> ScenarioError {
      let place = ScenarioLocation(line: number, text: text, columns: columns)
      return ScenarioError(file: source.name, reason: .at(place, problem))
    }

    let tokens: [ScenarioToken]
    do {
      tokens = try ScenarioTokenizer.tokens(of: text)
    } catch {
      throw failure(error.columns, error.problem)
    }
    guard let first = tokens.first, let last = tokens.last else { return }

    let line = ScenarioLine(
      location: ScenarioLocation(
        line: number, text: text, columns: first.columns.lowerBound..<last.columns.upperBound),
      tokens: tokens)
    do {
      switch try line.read(language, participants: participants) {
      case .declaration(let declaration):
        try declare(declaration, line: line)
      case .step(let step):
        steps.append(step)
      }
    } catch {
      switch error {
      case .mismatch(let mismatch):
        throw failure(line.columns(at: mismatch.position), line.problem(mismatch))
      case .problem(let problem, let token):
        throw failure(line.columns(at: token), problem)
      }
    }
  }

  private mutating func declare(
    _ declaration: ScenarioDeclaration, line: ScenarioLine
  ) throws(ScenarioLine.Failure) {
    guard steps.isEmpty else {
      // The person is added nevertheless: otherwise each line about the person would be an error,
      // too.
      if case .person(let name) = declaration, !participants.people.contains(name) {
        participants.add(person: name)
      }
      throw .problem(.declarationAfterSteps(declaration.keyword), token: 0)
    }
    if let earlier = declarationLines.updateValue(line.location.line, forKey: declaration.subject) {
      if case .title = declaration { throw .problem(.alreadyTitled, token: 0) }
      throw .problem(.alreadyDeclared(declaration.subject, line: earlier), token: 1)
    }
    switch declaration {
    case .title: break
    case .person, .device:
      guard participants.devices.count < peopleLimit else {
        throw .problem(.tooManyPeople(limit: peopleLimit), token: 0)
      }
    }
    switch declaration {
    case .title(let title): self.title = title
    case .person(let name):
      participants.add(person: name)
      let phone = DeviceReference(person: name, device: DeviceReference.firstDevice)
      declarationLines[phone.qualifiedName] = line.location.line
    case .device(let actor): participants.add(device: actor)
    }
  }
}
