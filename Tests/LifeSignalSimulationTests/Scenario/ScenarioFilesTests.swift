import Foundation
import Testing

@testable import LifeSignalSimulation

/// The stories of the `Scenarios` folder, over networks of different speed.
struct ScenarioFilesTests {
  static let files: [URL] = {
    let folder = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Scenarios")
    let all = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (all ?? []).filter { $0.pathExtension == "scenario" }
  }()

  @Test func `There are stories`() {
    #expect(Self.files.count >= 2)
  }

  @Test(arguments: files, [Duration.zero, .milliseconds(50), .seconds(2)])
  func `Every story goes as it says, however slow the network is`(
    file: URL, latency: Duration
  ) throws {
    let story = try Story(String(contentsOf: file, encoding: .utf8), latency: latency)
    #expect(story.failures == [])
    #expect(story.result.expectations > 0)
  }
}
