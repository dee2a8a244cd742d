/// Where an attacker stands. The folder of an attack says it.
enum Vantage: String, CaseIterable {
  /// The author of a client, in the client's own file: the writer is in reach, and must not get out.
  case inTheClientsFile = "InTheClientsFile"
  /// A feature file of the module that holds the client.
  case insideTheModule = "InsideTheModule"
  /// A feature file of LifeSignal's own domain.
  case insideLifeSignal = "InsideLifeSignal"
  /// A module that imports the domain as it is shipped.
  case fromAnotherModule = "FromAnotherModule"
  /// A test that imports the domain with `@testable`.
  case throughTestable = "ThroughTestable"

  /// The folder, seen from this target's, of the sources that an attack is compiled together with.
  var companions: String? {
    switch self {
    case .inTheClientsFile: "Attacks/ClientsFile"
    case .insideTheModule: "Fixtures"
    case .insideLifeSignal: "../../Sources/LifeSignalDomain"
    case .fromAnotherModule, .throughTestable: nil
    }
  }

  /// The module that an attack is a part of.
  var moduleName: String {
    switch self {
    case .inTheClientsFile: "CounterDomain"
    case .insideTheModule: NotesDomain.moduleName
    case .insideLifeSignal: "LifeSignalDomain"
    case .fromAnotherModule: "App"
    case .throughTestable: "AppTests"
    }
  }

  /// How the domain that an attack imports was compiled, if it imports one.
  var importedDomain: NotesDomain? {
    switch self {
    case .inTheClientsFile, .insideTheModule, .insideLifeSignal: nil
    case .fromAnotherModule: .shipped
    case .throughTestable: .testable
    }
  }
}
