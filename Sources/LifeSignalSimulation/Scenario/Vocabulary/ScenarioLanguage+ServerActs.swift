internal import LifeSignalDomain

extension ScenarioLanguage {
  static let serverActs: [Phrase<Act>] = [
    Phrase("code <digits>", "the next verification code that the server sends", .verificationCode) {
      code in
      Act { stage throws(StageError) in stage.world.fixNextCode(code) }
    }
  ]
}
