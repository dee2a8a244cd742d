import Foundation
import Testing

/// The proof that shared state has one writer: the programs that must not compile.
struct AttackTests {
  @Test(arguments: try Attack.all())
  func `An attack is refused with the expected diagnostics, and its twin compiles`(
    _ attack: Attack
  ) throws {
    let lab = try Lab.shared.get()
    let complaints = try attack.complaints(using: lab)
    #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
    let twin = try attack.twin(using: lab)
    #expect(twin.isClean, "The twin does not compile:\n\(twin.output)")
  }

  @Test(arguments: try Attack.all())
  func `An attack expects an error, and its twin is a program of its own`(
    _ attack: Attack
  ) throws {
    #expect(attack.source.hasPrefix("// "), "The first line says what the attack is.")
    #expect(attack.source.contains(/\/\/ expected-error(@\S+)? \{\{.{12,}\}\}/))
    let branches = try #require(attack.branches, "`#if ATTACK`, then `#else`, then `#endif`.")
    #expect(!branches.twin.contains("expected-"), "A twin expects nothing.")
    #expect(branches.twin.contains(/\w/), "A twin does something.")
  }

  @Test func `There are attacks from every side, and no fewer than there were`() throws {
    let attacks = try Attack.all()
    let counts = Dictionary(grouping: attacks, by: \.vantage).mapValues(\.count)
    #expect(counts[.inTheClientsFile, default: 0] >= 45)
    #expect(counts[.insideTheModule, default: 0] >= 65)
    #expect(counts[.insideLifeSignal, default: 0] >= 12)
    #expect(counts[.fromAnotherModule, default: 0] >= 40)
    #expect(counts[.throughTestable, default: 0] >= 13)
  }

  /// If one of these stops compiling, the compiler closes a hole: it becomes an attack above, and the
  /// documentation moves its line.
  @Test(arguments: try SourceFolder.swiftFiles(in: LeftToTheAudit.folder))
  func `What only the audit finds compiles without a word`(_ name: String) throws {
    let outcome = try Lab.shared.get().compile(LeftToTheAudit(name: name))
    #expect(outcome.isClean, "\(outcome.output)")
  }
}
