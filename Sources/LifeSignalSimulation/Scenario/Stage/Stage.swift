/// stub
final class Stage {
  func actor(_ actor: ScenarioActor) throws(StageError) -> StageActor { StageActor() }
}
struct StageActor {}
