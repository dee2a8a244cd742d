import OwnershipAudit
import Testing

@Suite struct AuditSpeedTests {
  private func tree(of copies: Int) -> [String: String] {
    var sources: [String: String] = [:]
    for copy in 0..<copies {
      for (path, source) in SampleApp.sources {
        sources[path.replacing("/App/", with: "/App\(copy)/")] =
          source.replacing("Contact", with: "Contact\(copy)x")
          .replacing("ListFeature", with: "ListFeature\(copy)x")
      }
    }
    return sources
  }

  /// The time that an audit takes, the best of three.
  private func time(_ sources: [String: String]) -> Duration {
    let clock = ContinuousClock()
    return (0..<3).map { _ in
      clock.measure { #expect(Audit().run(overSources: sources).isClean) }
    }.min() ?? .zero
  }

  @Test func `Four times the files take about four times as long`() {
    let small = time(tree(of: 25))
    let large = time(tree(of: 100))
    // Were anything looked at once for each pair of files, it would be sixteen times.
    #expect(large < small * 10)
  }
}
