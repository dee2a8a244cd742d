/// The file or module that contains an attack. The raw value is the name of the attack's folder.
enum AttackerPosition: String, CaseIterable {
  /// The client's own file, which can access the writer (`Owned`) but must not leak it.
  case inTheClientsFile = "InTheClientsFile"
  /// A feature file of the module that contains the client.
  case insideTheModule = "InsideTheModule"
  /// A feature file of LifeSignal, in a module that imports the clients.
  case fromAFeature = "FromAFeature"
  /// A module that imports `NotesDomain`, which is compiled without `-enable-testing`.
  case fromAnotherModule = "FromAnotherModule"
  /// A test that imports `NotesDomain` with `@testable`.
  case throughTestable = "ThroughTestable"

  /// The folder of the sources that an attack is compiled with, relative to this target's folder.
  var companionFolder: String? {
    switch self {
    case .inTheClientsFile: "Attacks/ClientsFile"
    case .insideTheModule: "Fixtures"
    case .fromAFeature: "../../Sources/LifeSignalFeatures"
    case .fromAnotherModule, .throughTestable: nil
    }
  }

  /// The name of the module that contains an attack.
  var moduleName: String {
    switch self {
    case .inTheClientsFile: "CounterDomain"
    case .insideTheModule: NotesDomain.moduleName
    case .fromAFeature: "LifeSignalFeatures"
    case .fromAnotherModule: "App"
    case .throughTestable: "AppTests"
    }
  }

  /// The variant of `NotesDomain` that an attack imports, or nil if it does not import the module.
  var importedDomain: NotesDomain? {
    switch self {
    case .inTheClientsFile, .insideTheModule, .fromAFeature: nil
    case .fromAnotherModule: .shipped
    case .throughTestable: .testable
    }
  }
}
