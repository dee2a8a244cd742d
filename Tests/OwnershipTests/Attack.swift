import Foundation
import Testing

/// A program that must not compile, and its twin: the same program without the attack, which must
/// compile.
///
/// Both are in one file: `#if ATTACK` contains the attack, and `#else` contains the twin. Comments
/// such as `// expected-error` declare the diagnostics that the compiler must emit for the attack.
struct Attack: Sendable, CustomTestStringConvertible {
  let position: AttackerPosition
  let name: String
  let source: String

  var testDescription: String { "\(position.rawValue)/\(name)" }

  private var path: String {
    SourceFolder.url.appending(path: "Attacks/\(position.rawValue)/\(name)").path
  }

  /// Returns all attacks in the folders of this target.
  static func all() throws -> [Attack] {
    try AttackerPosition.allCases.flatMap { position in
      let folder = "Attacks/\(position.rawValue)"
      return try SourceFolder.swiftFiles(in: folder).map { name in
        let file = SourceFolder.url.appending(path: "\(folder)/\(name)")
        return Attack(
          position: position, name: name, source: try String(contentsOf: file, encoding: .utf8))
      }
    }
  }

  /// Compiles the attack with the compiler's diagnostic verifier.
  ///
  /// The attack is compiled down to SIL, because type checking alone does not find a use after
  /// consume, a missing initialization or an escaping `inout`.
  ///
  /// - Returns: The verifier's errors about missing and unexpected diagnostics.
  func verifierErrors(using compiler: AttackCompiler) throws -> [String] {
    let outcome = try compiler.compile(
      self, ["-D", "ATTACK", "-verify", "-verify-ignore-unrelated"])
    let lines = outcome.output.split(separator: "\n").map(String.init)
    let errors = lines.filter { $0.contains(": error: ") && !isIrrelevant($0) }
    // If the compiler fails without an error, for example in a crash, its whole output is the
    // error.
    let failsWithoutError = outcome.status != 0 && !lines.contains { $0.contains(": error: ") }
    return failsWithoutError ? [outcome.output] : errors
  }

  /// Compiles the twin.
  func compileTwin(using compiler: AttackCompiler) throws -> Compiler.Outcome {
    try compiler.compile(self, [])
  }

  /// The contents of the two branches of the file, or nil if the file has other directives.
  var branches: (attack: String, twin: String)? {
    let lines = source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let directives = lines.indices.filter { lines[$0].contains(/^#(if|else|endif)/) }
    guard directives.map({ lines[$0] }) == ["#if ATTACK", "#else", "#endif"] else { return nil }
    return (
      lines[directives[0]..<directives[1]].dropFirst().joined(separator: "\n"),
      lines[directives[1]..<directives[2]].dropFirst().joined(separator: "\n")
    )
  }

  /// Returns the paths of the sources to compile: the attack's file and its companions, which are
  /// the other sources of its module. The paths of the companions are relative to their folder.
  func sources() throws -> [String] {
    let companions = try position.companionFolder.map(SourceFolder.swiftFiles(in:)) ?? []
    // The compiler compiles only the attack's file and looks up declarations in the others, unless
    // a diagnostic is expected in another file.
    return source.contains(/expected-error@\w+\.swift:/)
      ? [path] + companions : companions + ["-primary-file", path]
  }

  /// Returns whether an error of the verifier is irrelevant: it is about a note in a companion, or
  /// about a failed import.
  private func isIrrelevant(_ line: String) -> Bool {
    line.hasPrefix("<unknown>:0: error: fatal error encountered while in -verify mode")
      || !line.hasPrefix("/") && line.contains(": error: unexpected note produced: ")
  }
}
