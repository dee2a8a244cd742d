/// The attacks cannot be compiled here.
enum CompilerError: Error, CustomStringConvertible {
  case noCompiler(lookedAt: [String])
  case noModules(folder: String)
  case noFeatures
  case fixtures(String)

  var description: String {
    switch self {
    case .noCompiler(let places):
      """
      No Swift compiler was found beside the runtime that this test runs with, nor on the PATH: \
      \(places.joined(separator: ", ")). Put the toolchain that built the tests on the PATH.
      """
    case .noModules(let folder):
      """
      There is no StateKit.swiftmodule in \(folder), which should be the build's folder of modules. \
      Run the tests with `swift test`.
      """
    case .noFeatures:
      "Package.swift names no upcoming feature: the attacks would be compiled with other rules."
    case .fixtures(let output):
      "The fixtures do not compile as a module of their own:\n\(output)"
    }
  }
}
