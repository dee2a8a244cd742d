import Foundation
import OwnershipAudit
import Testing

/// The attacks in `Tests/OwnershipTests` that neither the compiler nor the runtime refuses, so that
/// only the audit can find them.
@Suite struct AttackTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "OwnershipTests")

  private static func sources(in name: String) throws -> [String: String] {
    let folder = folder.appending(path: name)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try names.filter { $0.hasSuffix(".swift") }.reduce(into: [:]) { sources, name in
      sources["Sources/Notes/\(name)"] = try String(
        contentsOf: folder.appending(path: name), encoding: .utf8)
    }
  }

  /// Returns the rule that the first line of an attack names.
  private static func rules(named line: Substring) -> Set<RuleID> {
    let number = line.split(separator: " ").compactMap { word in
      Int(word.prefix { $0.isNumber })
    }.first
    return switch number {
    case 1: [.escapeHatch]
    case 2: [.backDoor]
    case 3: [.ownershipName]
    case 4: [.ownerShape, .ownerFile]
    case 5: [.wrapperShape]
    case 6: [.ownedState]
    case 7: [.clientEndpoint]
    case 8: [.hiddenOverload]
    case 10: [.compositionRoot]
    case 11: [.ownerDefault]
    default: [.ambient]
    }
  }

  @Test func `The programs under attack have no finding`() throws {
    #expect(try Audit().run(overSources: Self.sources(in: "Fixtures")).findings == [])
  }

  @Test func `Each attack that is left to the audit is found by the rule that it names`() throws {
    let fixtures = try Self.sources(in: "Fixtures")
    let attacks = try Self.sources(in: "Attacks/LeftToTheAudit")
    #expect(!attacks.isEmpty)
    for (path, source) in attacks {
      let result = Audit().run(overSources: fixtures.merging([path: source]) { $1 })
      let found = Set(result.findings.filter { $0.file == path }.map(\.rule))
      let named = Self.rules(named: source.prefix { $0 != "\n" })
      #expect(!found.isDisjoint(with: named), "\(path): \(found)")
      #expect(result.findings.allSatisfy { $0.file == path }, "\(path)")
    }
  }
}
