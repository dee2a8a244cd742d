/// Why a step of a well-formed story cannot be carried out.
enum StageError: Error, Equatable, Sendable {
  /// The app shows nothing that lets the person do that.
  case notPossible(reason: String)
  /// The step's moment lies before the moment that the story has reached.
  case timeGoesBack(reached: StoryTime)
  /// The step's moment lies past the longest time that a story may take.
  case pastLimit
}

extension StageError {
  /// Somebody wants something of an app that was closed.
  static func notRunning(_ name: ScenarioActor) -> StageError {
    .notPossible(reason: "the app of \(name) does not run")
  }
}

extension StageError: CustomStringConvertible {
  var description: String {
    switch self {
    case .notPossible(let reason): reason
    case .timeGoesBack(let reached): "the story has reached \(reached) already"
    case .pastLimit: "a story ends within \(StoryTime.limit.story)"
    }
  }
}
