/// Something that a step does to the world.
struct Act: Sendable {
  let perform: @Sendable (Stage) throws(StageError) -> Void

  /// When it could not be done: the sentences that do what was done of it, with who did it.
  let partsDone: @Sendable (Stage) -> [String]

  init(
    _ perform: @escaping @Sendable (Stage) throws(StageError) -> Void,
    partsDone: @escaping @Sendable (Stage) -> [String] = { _ in [] }
  ) {
    self.perform = perform
    self.partsDone = partsDone
  }
}

/// Something that a person does with a device: an act once it is known who does it.
struct ActorAct: Sendable {
  private let perform: @Sendable (StageActor) throws(StageError) -> Void
  private let partsDone: @Sendable (StageActor) -> [String]

  /// - Parameter partsDone: For an act that is several in one, and could not be done: the acts that do
  ///   what was done of it, and `after` with the time that it took.
  init(
    _ perform: @escaping @Sendable (StageActor) throws(StageError) -> Void,
    partsDone: @escaping @Sendable (StageActor) -> [String] = { _ in [] }
  ) {
    self.perform = perform
    self.partsDone = partsDone
  }

  func by(_ actor: ScenarioActor) -> Act {
    Act { stage throws(StageError) in
      try perform(try stage.actor(actor))
    } partsDone: { stage in
      guard let found = try? stage.actor(actor) else { return [] }
      return partsDone(found).map { $0.hasPrefix("after ") ? $0 : "\(actor) \($0)" }
    }
  }
}
