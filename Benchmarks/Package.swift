// swift-tools-version: 6.2
import PackageDescription

/// As strict as StateKit's own targets.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

// What StateKit costs, each row beside its floor, measured in the same run:
// `swift run -c release --package-path Benchmarks benchmarks`
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v26), .iOS(.v26)],
  dependencies: [.package(name: "StateKit", path: "..")],
  targets: [
    // A module of its own, so that the optimiser sees no more of a floor than of a library.
    .target(name: "Floors", swiftSettings: settings),
    // The C library's account of the heap, which its Swift module leaves out.
    .target(name: "CHeap"),
    // The folder of LifeSignal's sources that needs nothing else of ours.
    .target(name: "QRCode", swiftSettings: settings),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CHeap", "Floors", "QRCode", .product(name: "StateKit", package: "StateKit"),
        .product(name: "StateKitSimulation", package: "StateKit"),
        .product(name: "StateKitTesting", package: "StateKit"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
