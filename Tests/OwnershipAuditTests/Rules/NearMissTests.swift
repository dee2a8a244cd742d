import Foundation
import Testing

@testable import OwnershipAudit

/// Tests that each rule has near hits, which it reports, and near misses, which it does not.
@Suite struct NearMissTests {
  private struct Table {
    let rule: RuleID
    let hits: [AnnotatedSources]
    let misses: [AnnotatedSources]
  }

  private static let tables = [
    Table(rule: .ambient, hits: AmbientRuleTests.planted, misses: AmbientRuleTests.innocent),
    Table(rule: .backDoor, hits: BackDoorRuleTests.planted, misses: BackDoorRuleTests.innocent),
    Table(
      rule: .clientEndpoint, hits: ClientEndpointRuleTests.planted,
      misses: ClientEndpointRuleTests.innocent),
    Table(
      rule: .compositionRoot, hits: CompositionRootRuleTests.planted,
      misses: CompositionRootRuleTests.innocent),
    Table(rule: .effectHop, hits: EffectHopRuleTests.planted, misses: EffectHopRuleTests.innocent),
    Table(
      rule: .escapeHatch, hits: EscapeHatchRuleTests.planted, misses: EscapeHatchRuleTests.innocent),
    Table(
      rule: .globalState, hits: GlobalStateRuleTests.planted, misses: GlobalStateRuleTests.innocent),
    Table(
      rule: .handedWriter, hits: HandedWriterRuleTests.planted,
      misses: HandedWriterRuleTests.innocent),
    Table(
      rule: .hiddenOverload, hits: HiddenOverloadRuleTests.planted,
      misses: HiddenOverloadRuleTests.innocent),
    Table(rule: .manifest, hits: ManifestRuleTests.planted, misses: ManifestRuleTests.innocent),
    Table(
      rule: .ownedState, hits: OwnedStateRuleTests.planted, misses: OwnedStateRuleTests.innocent),
    Table(
      rule: .ownerDefault, hits: OwnerDefaultRuleTests.planted,
      misses: OwnerDefaultRuleTests.innocent),
    Table(rule: .ownerFile, hits: OwnerFileRuleTests.planted, misses: OwnerFileRuleTests.innocent),
    Table(
      rule: .ownerShape, hits: OwnerShapeRuleTests.planted, misses: OwnerShapeRuleTests.innocent),
    Table(
      rule: .ownershipName, hits: OwnershipNameRuleTests.planted,
      misses: OwnershipNameRuleTests.innocent),
    Table(
      rule: .siblingFeature, hits: SiblingFeatureRuleTests.planted,
      misses: SiblingFeatureRuleTests.innocent),
    Table(
      rule: .wrapperShape, hits: WrapperShapeRuleTests.planted,
      misses: WrapperShapeRuleTests.innocent),
  ]

  @Test func `Each rule has near hits and near misses`() {
    #expect(Set(Self.tables.map(\.rule)) == Set(RuleID.allCases))
    for table in Self.tables {
      #expect(table.hits.count >= 8, "\(table.rule.rawValue)")
      #expect(table.misses.count >= 4, "\(table.rule.rawValue)")
    }
  }

  @Test func `The near misses of a rule add code to the app`() {
    for table in Self.tables {
      let changed = table.misses.filter { !$0.files.isEmpty }
      #expect(changed.count >= 3, "\(table.rule.rawValue)")
    }
  }

  /// Returns the literal text of the messages of the rules, each reduced to its longest part.
  private static func sentences() throws -> [String] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/OwnershipAudit").resolvingSymlinksInPath().path
    let paths = ["Rules", "Reading"].flatMap { name in
      (FileManager.default.subpaths(atPath: folder + "/" + name) ?? []).map { "\(name)/\($0)" }
    }
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().flatMap { path in
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder + "/" + path)))
      let file = SourceFile(
        path: path, place: FileLocation(path: [path], rootLength: 0), bytes: bytes,
        names: NameTable())
      let labelled = file.occurrences(of: "what").filter { file.cursor.isSymbol(":", at: $0 + 1) }
        .map { $0 + 2 }
      let called = file.occurrences(of: "report").filter { file.cursor.isSymbol("(", at: $0 + 1) }
        .map { $0 + 2 }
      return (labelled + called).compactMap { sentence(at: $0, in: file) }
    }
  }

  private static func sentence(at start: Int, in file: SourceFile) -> String? {
    var parts: [String] = []
    var index = start
    while let token = file.cursor.token(index), token.kind == .string || token.kind == .open {
      if token.kind == .string {
        let text = String(decoding: file.bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
        // For a multiline literal, one line is sufficient.
        parts += text.split(whereSeparator: { $0.isNewline || $0 == "\"" || $0 == "\\" }).map {
          $0.trimmingCharacters(in: .whitespaces)
        }
        index += 1
      } else {
        index = file.cursor.indexAfterMatchingBracket(of: index)
      }
    }
    return parts.max { $0.count < $1.count }.flatMap { $0.count >= 4 ? $0 : nil }
  }

  @Test func `Each message of a rule is reported for a near hit`() throws {
    let planted = Self.tables.flatMap { table in table.hits.flatMap { $0.messages(table.rule) } }
    let competing = CompetitionTests.planted.flatMap { $0.messages(.hiddenOverload) }
    let disguised = Disguises.all.flatMap { $0.sources.messages($0.rule) }
    let said = Set(planted + competing + disguised)
    let sentences = try Self.sentences()
    #expect(sentences.count > 40)
    for sentence in Set(sentences) {
      #expect(said.contains { $0.contains(sentence) }, "\(sentence)")
    }
  }
}
