internal import LifeSignalDomain

extension ScenarioLanguage {
  static let refusalClaims: [Phrase<ActorClaim>] = [
    Phrase("is refused: <refusal>", "why the app did not do what was wanted", .refusal) { refusal in
      ActorClaim { actor throws(StageError) in
        let found = refusals(actor)
        return Finding(isMet: found.contains(refusal), found: story(found, actor))
      }
    },
    Phrase("is not refused", "the app did what was wanted") {
      ActorClaim { actor throws(StageError) in
        let found = refusals(actor)
        return Finding(isMet: found.isEmpty, found: story(found, actor))
      }
    },
  ]

  /// What each part of the screen refuses: what one refused stands there while another one refuses
  /// something else.
  private static func refusals(_ actor: StageActor) -> [Refusal] {
    Refusal.shown(on: actor.device.state.screen).map(\.refusal)
  }

  private static func story(_ refusals: [Refusal], _ actor: StageActor) -> String {
    refusals.isEmpty
      ? "\(actor.name) is not refused"
      : "\(actor.name) is refused: \(refusals.map(\.rawValue).joined(separator: ", "))"
  }
}
