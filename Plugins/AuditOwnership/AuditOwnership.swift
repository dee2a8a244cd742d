import Foundation
import PackagePlugin

/// Audits a package for violations of the ownership of shared state: `swift package ownership-audit`.
@main
struct AuditOwnership: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var arguments = ArgumentExtractor(arguments)
    let targets = arguments.extractOption(named: "target")
    var paths: [String] = []
    for target in try context.package.targets(named: targets) {
      guard let target = target as? any SourceModuleTarget else { continue }
      paths.append(target.directoryURL.path(percentEncoded: false))
    }
    let auditor = Process()
    auditor.executableURL = try context.tool(named: "OwnershipAuditor").url
    auditor.arguments = arguments.remainingArguments + paths
    // Paths, also those in the output, are relative to the package.
    auditor.currentDirectoryURL = context.package.directoryURL
    try auditor.run()
    auditor.waitUntilExit()
    // `swift package` exits with 1 after an error.
    switch auditor.terminationReason == .exit ? auditor.terminationStatus : -1 {
    case 0: break
    case 1: Diagnostics.error("The ownership audit has findings.")
    case 2: Diagnostics.error("The ownership audit did not start.")
    case 3: Diagnostics.error("The ownership audit could not read all input.")
    default: Diagnostics.error("The ownership audit ended unexpectedly.")
    }
  }
}
