import SwiftSourceReading
import Testing

@testable import OwnershipAudit

@Suite struct AuditSpeedTests {
  /// Returns copies of the sample app, each in its own target, or all in one target with different
  /// names for some declarations. All copies contain names such as `State` and `live`. The work for
  /// each use of such a name must not grow with the number of copies.
  private func sources(copies: Int, sharesTarget: Bool) -> [String: String] {
    var sources: [String: String] = [:]
    for copy in 0..<copies {
      for (path, source) in SampleApp.sources {
        let target = sharesTarget ? "/App/Copy\(copy)/" : "/App\(copy)/"
        let names = ["Contact", "ListFeature", "DetailFeature", "RootFeature", "Role", "launch"]
        let more = path == SampleApp.listPath ? "extension ListFeature.State {}\n" : ""
        sources[path.replacing("/App/", with: target)] = names.reduce(source + more) {
          sharesTarget ? $0.replacing($1, with: "\($1)\(copy)x") : $0
        }
      }
    }
    return sources
  }

  /// Returns the number of steps of an audit. A step is a token, a declaration or a lookup.
  private func steps(of sources: [String: String]) -> Int {
    var run = AuditRun(rules: Set(RuleID.allCases), valueTypes: [])
    for (path, text) in sources.sorted(by: { $0.key < $1.key }) {
      let names = path.split(separator: "/").map(String.init)
      run.add(Array(text.utf8), path: path, location: FileLocation(path: names, rootLength: 0))
    }
    #expect(run.finish().findings == [])
    return run.stepCounter.count
  }

  @Test(arguments: [true, false])
  func `Four times the files take about four times the work`(sharesTarget: Bool) {
    let small = steps(of: sources(copies: 4, sharesTarget: sharesTarget))
    let large = steps(of: sources(copies: 16, sharesTarget: sharesTarget))
    #expect(small > 4_000)
    // Work for each pair of copies would grow by a factor of sixteen. The limit detects even a
    // small share of such work.
    #expect(large < small * 41 / 10, "\(small), then \(large)")
  }
}

/// The audit takes linear time for a very long line.
@Suite struct LongLineTests {
  /// Returns the number of steps and findings for a file with one line.
  private func audit(_ unit: String, times: Int) -> (steps: Int, findings: Int) {
    var run = AuditRun(rules: Set(RuleID.allCases), valueTypes: [])
    let line = "import StateKit; " + String(repeating: unit, count: times)
    run.add(
      Array(line.utf8), path: "A.swift",
      location: FileLocation(path: ["Sources", "App", "A.swift"], rootLength: 0))
    let findings = run.finish().findings.count
    return (run.stepCounter.count, findings)
  }

  @Test(arguments: [
    "let a = Date(); ", "func f(o: any StateOwner) {} ", "let d = type(of: e).init(); ",
    "x = y!; ", "let s = \"\\(Date())\"; ", "if a.isEmpty { f { $0! } } ", "Owned.", "=/(",
    "{Date()",
    "(Date()", "extension A { func f() { unsafe x } } ", "struct S { static var a = 1 } ",
    "let e: SharedStorage = .init(); ", "if a { b } else ",
    "func f(a: Int) { let a = type(of: a).init() } ",
  ])
  func `A line of four times the length takes about four times the work`(unit: String) {
    let small = audit(unit, times: 500)
    let large = audit(unit, times: 2_000)
    #expect(large.steps < small.steps * 45 / 10, "\(small), then \(large)")
  }
}
