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

// Measures what StateKit costs, and prints a table. Each cost is measured in the same run as its
// floor, which is the smallest code with the same result. The command is
// `swift run -c release --package-path Benchmarks benchmarks`.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v26), .iOS(.v26)],
  dependencies: [.package(name: "StateKit", path: "..")],
  targets: [
    // A separate module, so that a floor is called across a module boundary, as StateKit is.
    .target(name: "Floors", swiftSettings: settings),
    // The C library's heap statistics, which its Swift module leaves out.
    .target(name: "CHeap"),
    // A floor of the row `realtime`: blocking sockets, and a thread for each connection.
    .target(name: "CEcho"),
    // A link to LifeSignal's QR code sources, which depend on no other folder.
    .target(name: "QRCode", swiftSettings: settings),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CEcho", "CHeap", "Floors", "QRCode", .product(name: "Experiments", package: "StateKit"),
        .product(name: "HTTPExchange", package: "StateKit"),
        .product(name: "LifeSignalHosting", package: "StateKit"),
        .product(name: "Realtime", package: "StateKit"),
        .product(name: "RealtimeSockets", package: "StateKit"),
        .product(name: "StateKit", package: "StateKit"),
        .product(name: "StateKitSimulation", package: "StateKit"),
        .product(name: "StateKitTesting", package: "StateKit"),
      ],
      swiftSettings: settings),
    // Compares three ways to give an effect a value: in a capture list, with `with:`, and as a
    // local constant. `.ci/captured-value` runs it.
    .executableTarget(
      name: "captured-value", dependencies: [.product(name: "StateKit", package: "StateKit")],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
