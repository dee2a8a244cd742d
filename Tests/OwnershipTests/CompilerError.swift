/// The reason why the attacks cannot be compiled.
enum CompilerError: Error, CustomStringConvertible {
  case noCompiler(searched: [String])
  case noModules(folder: String)
  case noFeatures
  case fixtures(String)

  var description: String {
    switch self {
    case .noCompiler(let paths):
      """
      No Swift compiler was found next to the loaded Swift runtime or on the PATH: \
      \(paths.joined(separator: ", ")). Add the toolchain that built the tests to the PATH.
      """
    case .noModules(let folder):
      """
      StateKit.swiftmodule is missing in \(folder), the expected folder of the build's modules. \
      Run the tests with `swift test`.
      """
    case .noFeatures:
      """
      Package.swift enables no upcoming feature, so the attacks would not be compiled with the \
      package's rules. Update the search for features in Compiler.swift.
      """
    case .fixtures(let output):
      """
      The fixtures do not compile as a module. Likely cause: a public declaration of StateKit has \
      changed. Update the files in `Fixtures`. The compiler printed:
      \(output)
      """
    }
  }
}
