// swift-tools-version: 6.2
import PackageDescription

/// The settings of StateKit's own targets.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

// Measures what StateKit costs, each row beside its floor in the same run:
// `swift run -c release --package-path Benchmarks benchmarks`
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v26), .iOS(.v26)],
  dependencies: [.package(name: "StateKit", path: "..")],
  targets: [
    // A separate module, so that the optimizer sees no more of a floor than of a library.
    .target(name: "Floors", swiftSettings: settings),
    // The heap statistics of the C library, which its Swift module leaves out.
    .target(name: "CHeap"),
    // The one folder of LifeSignal's sources that depends on no other folder.
    .target(name: "QRCode", swiftSettings: settings),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CHeap", "Floors", "QRCode", .product(name: "StateKit", package: "StateKit"),
        .product(name: "StateKitSimulation", package: "StateKit"),
        .product(name: "StateKitTesting", package: "StateKit"),
      ],
      swiftSettings: settings),
    // Three forms of one effect, for `.ci/captured-value`.
    .executableTarget(
      name: "captured-value", dependencies: [.product(name: "StateKit", package: "StateKit")],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
