// swift-tools-version: 6.2
import PackageDescription

/// The settings of every target: strict concurrency and strict memory safety, with warnings as
/// errors.
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
    .library(name: "StateKitPrinting", targets: ["StateKitPrinting"]),
    .library(name: "StateKitSimulation", targets: ["StateKitSimulation"]),
    .library(name: "StateKitTesting", targets: ["StateKitTesting"]),
    .plugin(name: "GenerateCasePaths", targets: ["GenerateCasePaths"]),
    .plugin(name: "AuditOwnership", targets: ["AuditOwnership"]),
    .library(name: "OwnershipAudit", targets: ["OwnershipAudit"]),
    .library(name: "HTTPExchange", targets: ["HTTPExchange"]),
    .library(name: "Experiments", targets: ["Experiments"]),
    .library(name: "Realtime", targets: ["Realtime"]),
    .library(name: "RealtimeSockets", targets: ["RealtimeSockets"]),
    .library(
      name: "LifeSignalHosting",
      targets: ["LifeSignalBackend", "LifeSignalDomain", "LifeSignalFeatures", "LifeSignalHosting"]),
    .executable(name: "lifesignal-cli", targets: ["lifesignal-cli"]),
  ],
  targets: [
    .target(name: "StateKit", swiftSettings: settings),
    .target(name: "StateKitPrinting", dependencies: ["StateKit"], swiftSettings: settings),
    .target(
      name: "StateKitSimulation", dependencies: ["StateKit", "StateKitPrinting"],
      swiftSettings: settings),
    .target(
      name: "StateKitTesting",
      dependencies: ["StateKit", "StateKitPrinting", "StateKitSimulation"],
      swiftSettings: settings),
    // Reads the tokens and declarations of Swift files.
    .target(name: "SwiftSourceReading", swiftSettings: settings),
    // Generates the source of case paths. The program is the tool of the plugin.
    .target(
      name: "CasePathGeneration", dependencies: ["SwiftSourceReading"], swiftSettings: settings),
    .executableTarget(
      name: "CasePathGenerator", dependencies: ["CasePathGeneration"], swiftSettings: settings),
    .plugin(
      name: "GenerateCasePaths", capability: .buildTool(), dependencies: ["CasePathGenerator"]),
    .target(
      name: "OwnershipAudit", dependencies: ["SwiftSourceReading"], swiftSettings: settings),
    // The tool of the plugin.
    .executableTarget(
      name: "OwnershipAuditor", dependencies: ["OwnershipAudit"], swiftSettings: settings),
    .plugin(
      name: "AuditOwnership",
      capability: .command(
        intent: .custom(
          verb: "ownership-audit",
          description: "Audits the package for violations of the ownership of shared state.")),
      dependencies: ["OwnershipAuditor"]),
    // They have the access of a user's own package.
    .target(
      name: "HTTPExchange", dependencies: ["StateKit"], packageAccess: false,
      swiftSettings: settings),
    .target(
      name: "Experiments", dependencies: ["HTTPExchange", "StateKit"], packageAccess: false,
      swiftSettings: settings),
    .target(
      name: "Realtime", dependencies: ["HTTPExchange", "StateKit"], packageAccess: false,
      swiftSettings: settings),
    .target(
      name: "RealtimeSockets",
      dependencies: [
        "HTTPExchange", "Realtime", "StateKit",
        .target(name: "CEpoll", condition: .when(platforms: [.linux])),
      ],
      packageAccess: false, swiftSettings: settings),
    // The functions of epoll and eventfd, which the toolchain's module of the C library lacks.
    .systemLibrary(name: "CEpoll"),

    // `packageAccess: false` hides the `package` functions of StateKit that write shared state for
    // tests: LifeSignal's targets have the same access as a user's own package.
    .target(
      name: "LifeSignalDomain", dependencies: ["Experiments", "StateKit"], packageAccess: false,
      swiftSettings: settings),
    .target(
      name: "LifeSignalFeatures", dependencies: ["Experiments", "LifeSignalDomain", "StateKit"],
      packageAccess: false, swiftSettings: settings, plugins: ["GenerateCasePaths"]),
    .target(
      name: "LifeSignalBackend", dependencies: ["LifeSignalDomain", "StateKit"],
      packageAccess: false, swiftSettings: settings),
    .target(
      name: "LifeSignalSimulation",
      dependencies: [
        "Experiments", "HTTPExchange", "LifeSignalBackend", "LifeSignalDomain",
        "LifeSignalFeatures", "LifeSignalHosting", "Realtime", "StateKit", "StateKitPrinting",
        "StateKitSimulation",
      ],
      packageAccess: false, swiftSettings: settings),
    // The composition roots of a real server and a real phone.
    .target(
      name: "LifeSignalHosting",
      dependencies: [
        "Experiments", "HTTPExchange", "LifeSignalBackend", "LifeSignalDomain",
        "LifeSignalFeatures", "Realtime", "RealtimeSockets", "StateKit",
      ],
      packageAccess: false, swiftSettings: settings),
    .executableTarget(
      name: "lifesignal-cli",
      dependencies: [
        "Experiments", "HTTPExchange", "LifeSignalBackend", "LifeSignalDomain",
        "LifeSignalFeatures", "LifeSignalHosting", "LifeSignalSimulation", "OwnershipAudit",
        "Realtime", "RealtimeSockets", "StateKit",
      ],
      packageAccess: false, swiftSettings: settings),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(
      name: "StateKitTests",
      dependencies: ["StateKit", "StateKitPrinting", "StateKitSimulation", "TestSupport"],
      swiftSettings: settings, plugins: ["GenerateCasePaths"]),
    // A program that the tests kill. What it reported as saved must be on disk afterwards.
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
      dependencies: [
        "StateKit", "StateKitPrinting", "StateKitSimulation", "StateKitTesting", "TestSupport",
      ],
      swiftSettings: settings, plugins: ["GenerateCasePaths"]),
    // Enums of all kinds, with the case paths that the plugin generates.
    .target(
      name: "CasePathFixtures", dependencies: ["StateKit"], path: "Tests/CasePathFixtures",
      swiftSettings: settings, plugins: ["GenerateCasePaths"]),
    .testTarget(
      name: "CasePathGenerationTests",
      dependencies: ["CasePathFixtures", "CasePathGeneration", "StateKit"],
      swiftSettings: settings),
    .testTarget(
      name: "SwiftSourceReadingTests", dependencies: ["StateKit", "SwiftSourceReading"],
      swiftSettings: settings),
    .testTarget(
      name: "OwnershipAuditTests",
      dependencies: ["OwnershipAudit", "StateKit", "SwiftSourceReading", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "HTTPExchangeTests", dependencies: ["HTTPExchange", "StateKit"],
      exclude: ["server.py"], swiftSettings: settings),
    .testTarget(
      name: "ExperimentsTests",
      dependencies: [
        "Experiments", "HTTPExchange", "StateKit", "StateKitSimulation", "TestSupport",
      ],
      exclude: ["CASES.md", "Providing/evaluations.json"], swiftSettings: settings),
    // A program that evaluates flags for users, to be compared with another implementation.
    .executableTarget(
      name: "ExperimentsPeer", dependencies: ["Experiments", "HTTPExchange"],
      path: "Tests/ExperimentsPeer", packageAccess: false, swiftSettings: settings),
    // A program that abandons requests of clients at random moments.
    .executableTarget(
      name: "ExperimentsStress", dependencies: ["Experiments", "HTTPExchange", "StateKit"],
      path: "Tests/ExperimentsStress", packageAccess: false, swiftSettings: settings),
    .testTarget(
      name: "RealtimeTests",
      dependencies: [
        "HTTPExchange", "Realtime", "RealtimeContinuity", "StateKit", "StateKitSimulation",
        "TestSupport",
      ],
      exclude: ["CASES.md"], swiftSettings: settings),
    // A program that runs a client at random, while its network and its server fail.
    .executableTarget(
      name: "RealtimeContinuity",
      dependencies: ["HTTPExchange", "Realtime", "StateKit", "StateKitSimulation"],
      path: "Tests/RealtimeContinuity", swiftSettings: settings),
    .testTarget(
      name: "RealtimeSocketsTests",
      dependencies: ["HTTPExchange", "Realtime", "RealtimeSockets", "StateKit"],
      swiftSettings: settings),
    // A program that independent implementations of the protocols talk to.
    .executableTarget(
      name: "RealtimePeer",
      dependencies: ["HTTPExchange", "Realtime", "RealtimeSockets", "StateKit"],
      path: "Tests/RealtimePeer", packageAccess: false, swiftSettings: settings),
    // A program that opens connections and breaks them in every way.
    .executableTarget(
      name: "RealtimeChurn", dependencies: ["Realtime", "RealtimeSockets"],
      path: "Tests/RealtimeChurn", packageAccess: false, swiftSettings: settings),
    // The order of the folders of the targets.
    .testTarget(
      name: "ArchitectureTests", dependencies: ["OwnershipAudit", "SwiftSourceReading"],
      swiftSettings: settings),
    // Models that the tests of LifeSignal share.
    .target(
      name: "LifeSignalTestSupport", dependencies: ["LifeSignalDomain"],
      path: "Tests/LifeSignalTestSupport", packageAccess: false, swiftSettings: settings),
    .testTarget(
      name: "LifeSignalDomainTests",
      dependencies: [
        "Experiments", "LifeSignalDomain", "LifeSignalTestSupport", "StateKit",
        "StateKitPrinting", "StateKitSimulation", "StateKitTesting", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "LifeSignalFeaturesTests",
      dependencies: [
        "Experiments", "HTTPExchange", "LifeSignalDomain", "LifeSignalFeatures",
        "LifeSignalTestSupport", "StateKit",
        "StateKitSimulation", "StateKitTesting",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "LifeSignalBackendTests",
      dependencies: [
        "LifeSignalBackend", "LifeSignalDomain", "LifeSignalTestSupport", "StateKit",
        "StateKitSimulation",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "LifeSignalSimulationTests",
      dependencies: [
        "Experiments", "HTTPExchange", "LifeSignalBackend", "LifeSignalDomain",
        "LifeSignalFeatures", "LifeSignalSimulation", "StateKit", "StateKitPrinting",
        "StateKitSimulation", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "LifeSignalHostingTests",
      dependencies: [
        "HTTPExchange", "LifeSignalBackend", "LifeSignalDomain", "LifeSignalFeatures",
        "LifeSignalHosting", "LifeSignalTestSupport", "Realtime", "RealtimeSockets", "StateKit",
        "StateKitSimulation", "TestSupport",
      ],
      swiftSettings: settings),
    // A program that feeds random inputs to every parser of external bytes.
    .executableTarget(
      name: "ParserFuzz",
      dependencies: [
        "Experiments", "HTTPExchange", "LifeSignalBackend", "LifeSignalDomain",
        "LifeSignalSimulation", "OwnershipAudit", "Realtime", "StateKit", "StateKitSimulation",
      ], path: "Tests/ParserFuzz", swiftSettings: settings),
    .testTarget(
      name: "lifesignal-cliTests",
      dependencies: [
        "HTTPExchange", "LifeSignalBackend", "LifeSignalDomain", "LifeSignalFeatures",
        "LifeSignalHosting", "LifeSignalTestSupport", "Realtime", "RealtimeSockets", "StateKit",
        "TestSupport", "lifesignal-cli",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "OwnershipTests",
      dependencies: [
        "LifeSignalDomain", "LifeSignalFeatures", "StateKit", "StateKitSimulation",
        "StateKitTesting", "TestSupport",
      ],
      exclude: ["Attacks", "Mistakes"], swiftSettings: settings),
    // A feature module whose declarations try to interfere with the code of the clients.
    .testTarget(
      name: "FeatureOwnershipTests",
      dependencies: ["LifeSignalDomain", "LifeSignalSimulation", "StateKit", "StateKitSimulation"],
      packageAccess: false, swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
