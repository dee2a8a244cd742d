/// Why a step of a well-formed story cannot be carried out.
enum StageError: Error, Equatable, Sendable {
  /// The app shows nothing that lets the person do that.
  case notPossible(reason: String)
  /// The step's moment lies before the moment that the story has reached.
  case timeGoesBack(reached: StoryTime)
}

extension StageError: CustomStringConvertible {
  var description: String {
    switch self {
    case .notPossible(let reason): reason
    case .timeGoesBack(let reached): "the story has reached \(reached) already"
    }
  }
}
