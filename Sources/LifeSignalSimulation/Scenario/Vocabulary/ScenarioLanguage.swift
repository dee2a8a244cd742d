/// Everything that a line may say: the books of phrases, by the place where they may stand.
///
/// A new verb or expectation is one row in one of the files beside this one; the reader, the
/// messages, the grammar and its documentation follow from the row.
struct ScenarioLanguage: Sendable {
  /// Lines above the first step.
  let declarations: PhraseBook<ScenarioDeclaration>
  /// What a person does with a device, after the actor.
  let actorActs: PhraseBook<ActorAct>
  /// What happens to the world without an actor.
  let worldActs: PhraseBook<Act>
  /// What is expected of a device, after `expect` and the actor.
  let actorClaims: PhraseBook<ActorClaim>
  /// What is expected of the world without an actor, after `expect`.
  let worldClaims: PhraseBook<Claim>

  /// The words besides an actor that may open a sentence.
  func openingWords(inTime: Bool) -> [String] {
    ["expect"] + (inTime ? [] : ["at", "after"] + declarations.firstWords)
  }
}

extension ScenarioLanguage {
  /// The language of `*.scenario` files.
  static let lifeSignal = ScenarioLanguage(
    declarations: PhraseBook(declarationPhrases),
    actorActs: PhraseBook(
      signInActs + onboardingActs + contactActs + checkInActs + personActs + settingsActs
        + deviceActs),
    worldActs: PhraseBook(serverActs),
    actorClaims: PhraseBook(
      sessionClaims + refusalClaims + profileClaims + checkInClaims + contactClaims + personClaims
        + notificationClaims + deviceClaims),
    worldClaims: PhraseBook(serverClaims))
}
