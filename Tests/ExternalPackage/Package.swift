// swift-tools-version: 6.2
import PackageDescription

// A package that uses StateKit like any other package: public API only. CI builds and tests it.
let package = Package(
  name: "ExternalPackage",
  platforms: [.macOS(.v26), .iOS(.v26)],
  dependencies: [.package(name: "StateKit", path: "../..")],
  targets: [
    .target(
      name: "Tally", dependencies: [.product(name: "StateKit", package: "StateKit")],
      swiftSettings: [.strictMemorySafety(), .treatAllWarnings(as: .error)]),
    .testTarget(
      name: "TallyTests",
      dependencies: [
        "Tally",
        .product(name: "StateKit", package: "StateKit"),
        .product(name: "StateKitSimulation", package: "StateKit"),
        .product(name: "StateKitTesting", package: "StateKit"),
      ],
      swiftSettings: [.strictMemorySafety(), .treatAllWarnings(as: .error)],
      plugins: [.plugin(name: "GenerateCasePaths", package: "StateKit")]),
  ]
)
