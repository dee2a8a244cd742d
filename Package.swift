// swift-tools-version: 6.2
import PackageDescription

/// What every target is compiled with: strict concurrency, strict memory safety, no warning.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "StateKit",
  platforms: [.macOS(.v26), .iOS(.v26)],
  products: [
    .library(name: "StateKit", targets: ["StateKit"]),
    .library(name: "StateKitSimulation", targets: ["StateKitSimulation"]),
    .library(name: "StateKitTesting", targets: ["StateKitTesting"]),
    .executable(name: "lifesignal-cli", targets: ["lifesignal-cli"]),
  ],
  targets: [
    .target(name: "StateKit", swiftSettings: settings),
    .target(name: "StateKitSimulation", dependencies: ["StateKit"], swiftSettings: settings),
    .target(
      name: "StateKitTesting", dependencies: ["StateKit", "StateKitSimulation"],
      swiftSettings: settings),
    .target(name: "OwnershipAudit", swiftSettings: settings),

    // `packageAccess: false` keeps the package's seeding entries out of reach: the domain and the
    // command line stand where a user's own package stands.
    .target(
      name: "LifeSignalDomain", dependencies: ["StateKit"], packageAccess: false,
      swiftSettings: settings),
    .target(
      name: "LifeSignalSimulation",
      dependencies: ["LifeSignalDomain", "StateKit", "StateKitSimulation"],
      swiftSettings: settings),
    .executableTarget(
      name: "lifesignal-cli",
      dependencies: ["LifeSignalDomain", "LifeSignalSimulation", "OwnershipAudit", "StateKit"],
      packageAccess: false, swiftSettings: settings),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(
      name: "StateKitTests", dependencies: ["StateKit", "StateKitSimulation", "TestSupport"],
      swiftSettings: settings),
    // A program that the tests kill: what it said was on disk has to be there.
    .executableTarget(
      name: "CrashWriter", dependencies: ["StateKit"], path: "Tests/CrashWriter",
      packageAccess: false, swiftSettings: settings),
    .testTarget(
      name: "CrashWriterTests", dependencies: ["CrashWriter", "StateKit", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "StateKitSimulationTests",
      dependencies: ["StateKit", "StateKitSimulation", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "StateKitTestingTests",
      dependencies: ["StateKit", "StateKitSimulation", "StateKitTesting", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "OwnershipAuditTests", dependencies: ["OwnershipAudit", "StateKit", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "LifeSignalDomainTests",
      dependencies: ["LifeSignalDomain", "StateKit", "StateKitSimulation", "StateKitTesting"],
      swiftSettings: settings),
    .testTarget(
      name: "LifeSignalSimulationTests",
      dependencies: [
        "LifeSignalSimulation", "LifeSignalDomain", "StateKit", "StateKitSimulation", "TestSupport",
      ],
      swiftSettings: settings),
    // A program that gives every reader of foreign bytes what nobody would send.
    .executableTarget(
      name: "ParserFuzz",
      dependencies: [
        "LifeSignalDomain", "LifeSignalSimulation", "OwnershipAudit", "StateKit",
        "StateKitSimulation",
      ], path: "Tests/ParserFuzz", swiftSettings: settings),
    .testTarget(
      name: "lifesignal-cliTests", dependencies: ["lifesignal-cli", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "OwnershipTests",
      dependencies: ["StateKit", "StateKitSimulation", "StateKitTesting", "LifeSignalDomain"],
      exclude: ["Attacks"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
