import Foundation
import PackagePlugin

/// Generates the case paths of each enum of a target that declares `CasePathable`.
///
/// Each source file has a generated file of its own, so a build reads only the files that changed.
@main
struct GenerateCasePaths: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    guard let target = target as? SwiftSourceModuleTarget else { return [] }
    let generator = try context.tool(named: "CasePathGenerator").url
    return target.sourceFiles(withSuffix: "swift").map { file in
      let name = file.url.deletingPathExtension().lastPathComponent
      let output = context.pluginWorkDirectoryURL.appending(
        path: "\(name)+GeneratedCasePaths.swift")
      return .buildCommand(
        displayName: "Case paths of \(file.url.lastPathComponent)", executable: generator,
        arguments: [file.url.path(percentEncoded: false), output.path(percentEncoded: false)],
        inputFiles: [file.url], outputFiles: [output])
    }
  }
}
