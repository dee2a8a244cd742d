/// A declaration of the title, a person or a device.
enum ScenarioDeclaration: Equatable, Sendable {
  case title(String)
  case person(String)
  case device(DeviceReference)

  /// The first word of the line.
  var keyword: String {
    switch self {
    case .title: "scenario"
    case .person: "person"
    case .device: "device"
    }
  }

  /// The name that can be declared only once.
  var subject: String {
    switch self {
    case .title: "scenario"
    case .person(let name): name
    case .device(let actor): actor.qualifiedName
    }
  }
}
