import Foundation
import StateKit
import SwiftSourceReading
import TestSupport
import Testing

@testable import OwnershipAudit

/// The audit produces a result for truncated and corrupted sources, in linear time.
@Suite struct DamagedSourceTests {
  /// The paths of all Swift files of the package, including tests and attacks.
  private static let files: [String] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
    return ["Sources", "Tests"].flatMap { name in
      // A folder that is a link is included.
      let folder = URL(fileURLWithPath: root + "/" + name).resolvingSymlinksInPath().path
      return (FileManager.default.subpaths(atPath: folder) ?? []).map { folder + "/" + $0 }
    }.filter { $0.hasSuffix(".swift") }.sorted()
  }()

  /// The number of parts into which the files are divided, one for each case of the test.
  private static let partCount = 8

  private func audit(_ bytes: [UInt8]) {
    var run = AuditRun(rules: Set(RuleID.allCases), valueTypes: [])
    let location = FileLocation(path: ["Sources", "App", "A.swift"], rootLength: 0)
    run.add(bytes, path: "A.swift", location: location)
    run.add(manifest: bytes, path: "Package.swift", buildScripts: nil)
    let countBefore = run.stepCounter.count
    let result = run.finish()
    #expect(result.fileCount == 2)
    for finding in result.findings {
      #expect(finding.line >= 1 && finding.column >= 1 && finding.width >= 1)
    }
    _ = result.text
    // A step is a token, a declaration or a lookup, so the limit does not depend on the machine.
    let stepCount = run.stepCounter.count - countBefore
    #expect(stepCount < 200_000 + 400 * bytes.count, "\(bytes.count) bytes")
  }

  @Test(arguments: 0..<partCount)
  func `Every source of this package can be audited when truncated or corrupted`(
    part: Int
  ) throws {
    #expect(Self.files.count > 400)
    var random = SplitMix64(seed: UInt64(part))
    // One file in four, or each file in a campaign.
    let step = Self.partCount * (isCampaign ? 1 : 4)
    for number in stride(from: part, to: Self.files.count, by: step) {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.files[number])))
      if Bool.random(using: &random) {
        audit(Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random))))
      } else {
        audit(corrupted(bytes, &random))
      }
    }
  }

  /// Returns the bytes with up to eight random bytes replaced, about half of them by bytes that are
  /// special in Swift's syntax or in UTF-8.
  private func corrupted(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    let syntax = Array("\"\"\"#/\\(){}[]<>`@:;,.=!?\n\r*_ \t".utf8) + [0, 0xFF, 0xC3, 0xE2]
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] =
        Bool.random(using: &random)
        ? UInt8.random(in: 0...255, using: &random)
        : syntax[Int.random(in: 0..<syntax.count, using: &random)]
    }
    return bytes
  }

  @Test func `The sample app can be audited when truncated at every seventh byte`() {
    for source in SampleApp.sources.values {
      let bytes = Array(source.utf8)
      for end in stride(from: 0, through: bytes.count, by: 7) { audit(Array(bytes.prefix(end))) }
    }
  }
}
