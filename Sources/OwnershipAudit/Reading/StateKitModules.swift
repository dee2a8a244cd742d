/// The modules of the library StateKit.
enum StateKitModules {
  /// The names of the modules. Each of them declares or uses StateKit's API.
  static let all: Set = ["StateKit", "StateKitPrinting", "StateKitSimulation", "StateKitTesting"]
}
