/// A line above the first step that says what the story is called or who is in it.
enum ScenarioDeclaration: Equatable, Sendable {
  case title(String)
  case person(String)
  case device(ScenarioActor)

  /// The word that the line begins with.
  var keyword: String {
    switch self {
    case .title: "scenario"
    case .person: "person"
    case .device: "device"
    }
  }

  /// What may be declared only once.
  var subject: String {
    switch self {
    case .title: "scenario"
    case .person(let name): name
    case .device(let actor): actor.qualifiedName
    }
  }
}
