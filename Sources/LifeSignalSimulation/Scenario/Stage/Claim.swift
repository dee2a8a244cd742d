/// Something that a step expects of the world.
struct Claim: Sendable {
  let check: @Sendable (Stage) throws(StageError) -> Finding

  init(_ check: @escaping @Sendable (Stage) throws(StageError) -> Finding) {
    self.check = check
  }
}

/// Something that a step expects of a person's device: a claim once it is known whose.
struct ActorClaim: Sendable {
  private let check: @Sendable (StageActor) throws(StageError) -> Finding

  init(_ check: @escaping @Sendable (StageActor) throws(StageError) -> Finding) {
    self.check = check
  }

  func about(_ actor: ScenarioActor) -> Claim {
    Claim { stage throws(StageError) in try check(try stage.actor(actor)) }
  }
}
