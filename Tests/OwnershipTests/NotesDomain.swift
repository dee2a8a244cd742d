import Foundation

/// The fixtures of this target as a separate module, for attacks that import them.
enum NotesDomain: String {
  /// Compiled without `-enable-testing`, as an app imports it.
  case shipped
  /// Compiled with `-enable-testing`, as a test imports it with `@testable`.
  case testable

  static let moduleName = "NotesDomain"

  /// Compiles the module and returns the path of its folder.
  func build(with compiler: Compiler) throws -> String {
    let folder = compiler.workFolder.appending(path: rawValue)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let module = folder.appending(path: "\(Self.moduleName).swiftmodule").path
    let outcome = try compiler.run(
      ["-emit-module", "-o", module, "-module-name", Self.moduleName]
        + (self == .testable ? ["-enable-testing"] : [])
        + SourceFolder.swiftFiles(in: "Fixtures"),
      in: SourceFolder.url.appending(path: "Fixtures"))
    guard outcome.isClean else { throw CompilerError.fixtures(outcome.output) }
    return folder.path
  }
}
