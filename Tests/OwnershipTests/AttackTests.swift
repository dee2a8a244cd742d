import Foundation
import Testing

/// Programs that bypass the owner of shared state do not compile. Each of these attacks has a twin:
/// the same program without the attack, which must compile.
struct AttackTests {
  @Test(arguments: try Attack.all())
  func `The compiler rejects an attack with the expected diagnostics, and compiles its twin`(
    _ attack: Attack
  ) throws {
    let compiler = try AttackCompiler.shared.get()
    let errors = try attack.verifierErrors(using: compiler)
    #expect(errors.isEmpty, "\(errors.joined(separator: "\n"))")
    let twin = try attack.compileTwin(using: compiler)
    #expect(twin.isClean, "The twin does not compile:\n\(twin.output)")
  }

  @Test(arguments: try Attack.all())
  func `An attack expects an error, and its twin contains code and expects no diagnostics`(
    _ attack: Attack
  ) throws {
    #expect(attack.source.hasPrefix("// "), "The first line must describe the attack.")
    #expect(attack.source.contains(/\/\/ expected-error(@\S+)? \{\{.{12,}\}\}/))
    let branches = try #require(attack.branches, "Expected `#if ATTACK`, `#else`, `#endif`.")
    #expect(!branches.twin.contains("expected-"), "A twin must not expect diagnostics.")
    #expect(branches.twin.contains(/\w/), "A twin must contain code.")
  }

  @Test func `The number of attacks from each position does not decrease`() throws {
    let attacks = try Attack.all()
    let counts = Dictionary(grouping: attacks, by: \.position).mapValues(\.count)
    #expect(counts[.inTheClientsFile, default: 0] >= 45)
    #expect(counts[.insideTheModule, default: 0] >= 65)
    #expect(counts[.fromAFeature, default: 0] >= 12)
    #expect(counts[.fromAnotherModule, default: 0] >= 40)
    #expect(counts[.throughTestable, default: 0] >= 13)
  }

  /// If one of these programs no longer compiles, the protection has improved: the compiler now
  /// finds the attack. Move the program to the attacks that must not compile, and update the
  /// documentation.
  @Test(arguments: try SourceFolder.swiftFiles(in: AuditedAttack.folder))
  func `A program that only the audit finds compiles without diagnostics`(_ name: String) throws {
    let outcome = try AttackCompiler.shared.get().compile(AuditedAttack(name: name))
    #expect(outcome.isClean, "\(outcome.output)")
  }
}
