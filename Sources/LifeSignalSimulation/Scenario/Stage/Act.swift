/// Something that a step does to the world.
struct Act: Sendable {
  let perform: @Sendable (Stage) throws(StageError) -> Void

  init(_ perform: @escaping @Sendable (Stage) throws(StageError) -> Void) {
    self.perform = perform
  }
}

/// Something that a person does with a device: an act once it is known who does it.
struct ActorAct: Sendable {
  private let perform: @Sendable (StageActor) throws(StageError) -> Void

  init(_ perform: @escaping @Sendable (StageActor) throws(StageError) -> Void) {
    self.perform = perform
  }

  func by(_ actor: ScenarioActor) -> Act {
    Act { stage throws(StageError) in try perform(try stage.actor(actor)) }
  }
}
