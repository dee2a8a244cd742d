/// All phrases of the language, in a phrase book for each position in a line. The *actor* of a line is
/// the person or device with which its sentence begins.
///
/// To add a verb or an expectation, add an entry in one of the files beside this one. The parser,
/// the messages and the grammar then contain it.
struct ScenarioLanguage: Sendable {
  /// Lines before the first step.
  let declarations: PhraseBook<ScenarioDeclaration>
  /// Actions on a device, after the actor.
  let deviceOperations: PhraseBook<DeviceOperation>
  /// Changes of a wall clock, after the person and the word `clock`: `Ana's clock`.
  let clockOperations: PhraseBook<DeviceOperation>
  /// Changes of the line to the server, after the person and the word `line`: `Ana's line`.
  let lineOperations: PhraseBook<DeviceOperation>
  /// Events in the world, without an actor.
  let worldOperations: PhraseBook<ScenarioOperation>
  /// Expectations about a device, after `expect` and the actor.
  let deviceExpectations: PhraseBook<DeviceExpectation>
  /// Expectations about the world, after `expect`. They have no actor.
  let worldExpectations: PhraseBook<ScenarioExpectation>

  /// Returns the keywords that can stand where an actor can: at the start of a line or, if
  /// `afterTime` is true, after the time of a line.
  func openingWords(afterTime: Bool) -> [String] {
    ["expect"] + (afterTime ? [] : ["at", "after"] + declarations.firstWords)
  }
}

extension ScenarioLanguage {
  /// The language of `*.scenario` files.
  static let lifeSignal = ScenarioLanguage(
    declarations: PhraseBook(declarationPhrases),
    deviceOperations: PhraseBook(
      signInOperations + onboardingOperations + contactOperations + scannerOperations
        + checkInOperations
        + personOperations + settingsOperations + noticeOperations
        + deviceOperations + networkOperations + biometricOperations + permissionOperations
        + experimentOperations),
    clockOperations: PhraseBook(clockOperations),
    lineOperations: PhraseBook(lineOperations),
    worldOperations: PhraseBook(serverOperations + flagServerOperations),
    deviceExpectations: PhraseBook(
      sessionExpectations + refusalExpectations + profileExpectations + checkInExpectations
        + emergencyExpectations
        + contactExpectations + personExpectations
        + notificationExpectations + noticeExpectations + deviceExpectations + networkExpectations
        + biometricExpectations + permissionExpectations + scannerExpectations
        + experimentExpectations),
    worldExpectations: PhraseBook(serverExpectations))
}
