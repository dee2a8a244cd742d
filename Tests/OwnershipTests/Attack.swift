import Foundation
import Testing

/// A program that must not compile, and its twin, which differs only in the attack and must.
///
/// Both are one file: `#if ATTACK` holds the attack and the diagnostics that the compiler has to
/// refuse it with, `#else` the twin.
struct Attack: Sendable, CustomTestStringConvertible {
  let vantage: Vantage
  let name: String
  let source: String

  var testDescription: String { "\(vantage.rawValue)/\(name)" }

  private var path: String {
    SourceFolder.url.appending(path: "Attacks/\(vantage.rawValue)/\(name)").path
  }

  /// All attacks, as they lie in the folders of this target.
  static func all() throws -> [Attack] {
    try Vantage.allCases.flatMap { vantage in
      let folder = "Attacks/\(vantage.rawValue)"
      return try SourceFolder.swiftFiles(in: folder).map { name in
        let file = SourceFolder.url.appending(path: "\(folder)/\(name)")
        return Attack(
          vantage: vantage, name: name, source: try String(contentsOf: file, encoding: .utf8))
      }
    }
  }

  /// Compiles the attack with the compiler's own verifier. Gives back what is wrong: a diagnostic
  /// that is missing, or one too many.
  ///
  /// Use after consume, definite initialisation and escaping `inout` are found in SIL, not by type
  /// checking alone.
  func complaints(using lab: Lab) throws -> [String] {
    let outcome = try lab.compile(self, ["-D", "ATTACK", "-verify", "-verify-ignore-unrelated"])
    let lines = outcome.output.split(separator: "\n").map(String.init)
    let complaints = lines.filter { $0.contains(": error: ") && !isBesideThePoint($0) }
    let isExplained = outcome.status == 0 || lines.contains { $0.contains(": error: ") }
    return isExplained ? complaints : [outcome.output]
  }

  /// Compiles the twin.
  func twin(using lab: Lab) throws -> Compiler.Outcome { try lab.compile(self, []) }

  /// What stands in the file's two branches; nil unless it has just these.
  var branches: (attack: String, twin: String)? {
    let lines = source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let directives = lines.indices.filter { lines[$0].contains(/^#(if|else|endif)/) }
    guard directives.map({ lines[$0] }) == ["#if ATTACK", "#else", "#endif"] else { return nil }
    return (
      lines[directives[0]..<directives[1]].dropFirst().joined(separator: "\n"),
      lines[directives[1]..<directives[2]].dropFirst().joined(separator: "\n")
    )
  }

  /// The sources to compile, of which companions are named relatively to their folder.
  func sources() throws -> [String] {
    let companions = try vantage.companions.map(SourceFolder.swiftFiles(in:)) ?? []
    // Only the attack's file is compiled, and what it uses is looked up in the others, unless it is
    // there that the compiler complains.
    return source.contains(/expected-error@\w+\.swift:/)
      ? [path] + companions : companions + ["-primary-file", path]
  }

  /// Notes that show where in a companion something is declared, and the verifier's remark that an
  /// import could not be made at all.
  private func isBesideThePoint(_ line: String) -> Bool {
    line.hasPrefix("<unknown>:0: error: fatal error encountered while in -verify mode")
      || !line.hasPrefix("/") && line.contains(": error: unexpected note produced: ")
  }
}
