import Foundation
import SwiftSourceReading
import Testing

@testable import OwnershipAudit

/// Each rule has enough examples, of two kinds: violations that the rule reports, and similar
/// harmless code that the rule does not report.
@Suite struct RuleExamplesTests {
  private struct Examples {
    let rule: RuleID
    let planted: [AnnotatedSources]
    let harmless: [AnnotatedSources]
  }

  private static let examples = [
    Examples(
      rule: .ambient, planted: AmbientRuleTests.planted, harmless: AmbientRuleTests.harmless),
    Examples(
      rule: .backDoor, planted: BackDoorRuleTests.planted, harmless: BackDoorRuleTests.harmless),
    Examples(
      rule: .clientEndpoint, planted: ClientEndpointRuleTests.planted,
      harmless: ClientEndpointRuleTests.harmless),
    Examples(
      rule: .compositionRoot, planted: CompositionRootRuleTests.planted,
      harmless: CompositionRootRuleTests.harmless),
    Examples(
      rule: .effectHop, planted: EffectHopRuleTests.planted, harmless: EffectHopRuleTests.harmless),
    Examples(
      rule: .escapeHatch, planted: EscapeHatchRuleTests.planted,
      harmless: EscapeHatchRuleTests.harmless),
    Examples(
      rule: .globalState, planted: GlobalStateRuleTests.planted,
      harmless: GlobalStateRuleTests.harmless),
    Examples(
      rule: .handedWriter, planted: HandedWriterRuleTests.planted,
      harmless: HandedWriterRuleTests.harmless),
    Examples(
      rule: .hiddenOverload, planted: HiddenOverloadRuleTests.planted,
      harmless: HiddenOverloadRuleTests.harmless),
    Examples(
      rule: .manifest, planted: ManifestRuleTests.planted, harmless: ManifestRuleTests.harmless),
    Examples(
      rule: .ownedState, planted: OwnedStateRuleTests.planted,
      harmless: OwnedStateRuleTests.harmless),
    Examples(
      rule: .ownerDefault, planted: OwnerDefaultRuleTests.planted,
      harmless: OwnerDefaultRuleTests.harmless),
    Examples(
      rule: .ownerFile, planted: OwnerFileRuleTests.planted, harmless: OwnerFileRuleTests.harmless),
    Examples(
      rule: .ownerShape, planted: OwnerShapeRuleTests.planted,
      harmless: OwnerShapeRuleTests.harmless),
    Examples(
      rule: .ownershipName, planted: OwnershipNameRuleTests.planted,
      harmless: OwnershipNameRuleTests.harmless),
    Examples(
      rule: .siblingFeature, planted: SiblingFeatureRuleTests.planted,
      harmless: SiblingFeatureRuleTests.harmless),
    Examples(
      rule: .wrapperShape, planted: WrapperShapeRuleTests.planted,
      harmless: WrapperShapeRuleTests.harmless),
  ]

  @Test func `Each rule has examples of violations and of harmless code`() {
    #expect(Set(Self.examples.map(\.rule)) == Set(RuleID.allCases))
    for examples in Self.examples {
      #expect(examples.planted.count >= 8, "\(examples.rule.rawValue)")
      #expect(examples.harmless.count >= 4, "\(examples.rule.rawValue)")
    }
  }

  @Test func `At least three harmless examples of each rule add files to the sample app`() {
    for examples in Self.examples {
      let addingFiles = examples.harmless.filter { !$0.files.isEmpty }
      #expect(addingFiles.count >= 3, "\(examples.rule.rawValue)")
    }
  }

  /// Returns the longest literal part of each message in the audit's folders `Rules` and `Reading`.
  /// A message follows the label `what:`, or is the first argument of a call of `report`.
  private static func longestMessageParts() throws -> [String] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/OwnershipAudit").resolvingSymlinksInPath().path
    let paths = ["Rules", "Reading"].flatMap { name in
      (FileManager.default.subpaths(atPath: folder + "/" + name) ?? []).map { "\(name)/\($0)" }
    }
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().flatMap { path in
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder + "/" + path)))
      let file = SourceFile(
        path: path, location: FileLocation(path: [path], rootLength: 0), bytes: bytes,
        names: NameTable())
      let afterLabels = file.occurrences(of: "what").filter {
        file.cursor.isSymbol(":", at: $0 + 1)
      }
      .map { $0 + 2 }
      let afterCalls = file.occurrences(of: "report").filter {
        file.cursor.isSymbol("(", at: $0 + 1)
      }
      .map { $0 + 2 }
      return (afterLabels + afterCalls).compactMap { longestLiteralPart(at: $0, in: file) }
    }
  }

  /// Returns the longest literal part of the message that starts at a token, or nil if the token
  /// starts no message, or if each part has fewer than four characters.
  private static func longestLiteralPart(at start: Int, in file: SourceFile) -> String? {
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

  @Test func `Each message of a rule is reported for an example`() throws {
    let planted = Self.examples.flatMap { examples in
      examples.planted.flatMap { $0.messages(examples.rule) }
    }
    let shadowing = ShadowingSearchTests.planted.flatMap { $0.messages(.hiddenOverload) }
    let disguised = Disguises.allViolations.flatMap { $0.sources.messages($0.rule) }
    let reported = Set(planted + shadowing + disguised)
    let messageParts = try Self.longestMessageParts()
    #expect(messageParts.count > 40)
    for part in Set(messageParts) {
      #expect(reported.contains { $0.contains(part) }, "\(part)")
    }
  }
}
