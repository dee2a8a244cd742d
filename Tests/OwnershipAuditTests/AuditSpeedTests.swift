import Testing

@testable import OwnershipAudit

@Suite struct AuditSpeedTests {
  /// So many copies of the sample app: each a target of its own, or all in one target with other
  /// names. What goes in each copy by the same name (`Role`, `State`, `live`) must not be looked at
  /// once for each copy.
  private func tree(of copies: Int, sharesTarget: Bool) -> [String: String] {
    var sources: [String: String] = [:]
    for copy in 0..<copies {
      for (path, source) in SampleApp.sources {
        let target = sharesTarget ? "/App/Copy\(copy)/" : "/App\(copy)/"
        let names = ["Contact", "ListFeature", "DetailFeature", "RootFeature", "Role", "launch"]
        let more = path == SampleApp.list ? "extension ListFeature.State {}\n" : ""
        sources[path.replacing("/App/", with: target)] = names.reduce(source + more) {
          sharesTarget ? $0.replacing($1, with: "\($1)\(copy)x") : $0
        }
      }
    }
    return sources
  }

  /// The steps that an audit of the tree takes.
  private func steps(of sources: [String: String]) -> Int {
    var run = AuditRun(rules: Set(RuleID.allCases), valueTypes: [])
    for (path, text) in sources.sorted(by: { $0.key < $1.key }) {
      let names = path.split(separator: "/").map(String.init)
      run.add(Array(text.utf8), path: path, place: FilePlace(path: names, rootLength: 0))
    }
    #expect(run.finish().findings == [])
    return run.work.steps
  }

  @Test(arguments: [true, false])
  func `Four times the files take four times the work`(sharesTarget: Bool) {
    let small = steps(of: tree(of: 4, sharesTarget: sharesTarget))
    let large = steps(of: tree(of: 16, sharesTarget: sharesTarget))
    #expect(small > 4_000)
    // What is looked at once for each pair of copies would be sixteen times as much, and even a
    // small part of that would show.
    #expect(large < small * 41 / 10, "\(small), then \(large)")
  }
}
