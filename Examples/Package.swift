// swift-tools-version: 6.2
import PackageDescription

// Small programs that use StateKit as any other package does: with its public API only.

let stateKit: Target.Dependency = .product(name: "StateKit", package: "StateKit")
let simulation: Target.Dependency = .product(name: "StateKitSimulation", package: "StateKit")
let testing: Target.Dependency = .product(name: "StateKitTesting", package: "StateKit")
let casePaths: Target.PluginUsage = .plugin(name: "GenerateCasePaths", package: "StateKit")
let strict: [SwiftSetting] = [.strictMemorySafety(), .treatAllWarnings(as: .error)]

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v26), .iOS(.v26)],
  dependencies: [.package(name: "StateKit", path: "..")],
  targets: [
    // The first step of the tutorial.
    .target(
      name: "FirstCounter", dependencies: [stateKit], path: "Counter/First", swiftSettings: strict),
    // The program of the README, to the letter, and the last step of the tutorial.
    .executableTarget(
      name: "Counter", dependencies: [stateKit], path: "Counter/Sources", swiftSettings: strict),
    .testTarget(
      name: "CounterTests", dependencies: ["Counter", stateKit, simulation, testing],
      path: "Counter/Tests", swiftSettings: strict),

    // A list of tasks in a terminal, kept in a folder, with undo and redo.
    .target(
      name: "TodosFeature", dependencies: [stateKit], path: "Todos/Sources/TodosFeature",
      swiftSettings: strict, plugins: [casePaths]),
    .executableTarget(
      name: "Todos", dependencies: ["TodosFeature", stateKit], path: "Todos/Sources/Todos",
      swiftSettings: strict),
    .testTarget(
      name: "TodosTests", dependencies: ["TodosFeature", stateKit, simulation, testing],
      path: "Todos/Tests", swiftSettings: strict),

    // A parent with three children, a stack, a sheet and a shared cart, in 90 lines with the test.
    .target(
      name: "Shop", dependencies: [stateKit], path: "Shop/Sources", swiftSettings: strict,
      plugins: [casePaths]),
    .testTarget(
      name: "ShopTests", dependencies: ["Shop", stateKit, testing], path: "Shop/Tests",
      swiftSettings: strict),

    // A feature, its client and a test under other settings of the compiler.
    .testTarget(
      name: "MainActorByDefaultTests", dependencies: [stateKit, testing],
      path: "Settings/MainActorByDefault",
      swiftSettings: strict + [.defaultIsolation(MainActor.self)], plugins: [casePaths]),
    .testTarget(
      name: "WithoutMemorySafetyTests", dependencies: [stateKit, testing],
      path: "Settings/WithoutMemorySafety", swiftSettings: [.treatAllWarnings(as: .error)],
      plugins: [casePaths]),
    .testTarget(
      name: "SwiftFiveTests", dependencies: [stateKit, testing], path: "Settings/SwiftFive",
      swiftSettings: [.treatAllWarnings(as: .error), .swiftLanguageMode(.v5)],
      plugins: [casePaths]),
  ]
)
