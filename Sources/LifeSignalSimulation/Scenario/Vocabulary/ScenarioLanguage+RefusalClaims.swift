internal import LifeSignalDomain

extension ScenarioLanguage {
  static let refusalClaims: [Phrase<ActorClaim>] = [
    Phrase("is refused: <refusal>", "why the app did not do what was wanted", .refusal) { refusal in
      ActorClaim { actor throws(StageError) in
        let found = Refusal(on: actor.device.state.screen)
        return Finding(isMet: found == refusal, found: story(found, actor))
      }
    },
    Phrase("is not refused", "the app did what was wanted") {
      ActorClaim { actor throws(StageError) in
        let found = Refusal(on: actor.device.state.screen)
        return Finding(isMet: found == nil, found: story(found, actor))
      }
    },
  ]

  private static func story(_ refusal: Refusal?, _ actor: StageActor) -> String {
    refusal.map { "\(actor.name) is refused: \($0.rawValue)" } ?? "\(actor.name) is not refused"
  }
}
