import Foundation
import Testing

@testable import LifeSignalSimulation

/// The scenarios in the folder `Scenarios`, with networks of different latency.
struct ScenarioFilesTests {
  static let files: [URL] = {
    let folder = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Scenarios")
    let all = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (all ?? []).filter { $0.pathExtension == "scenario" }
  }()

  @Test func `The folder contains scenarios`() {
    #expect(Self.files.count >= 2)
  }

  @Test(arguments: files, [Duration.zero, .milliseconds(50), .seconds(2)])
  func `Every scenario passes, however slow the network is`(
    file: URL, latency: Duration
  ) throws {
    let transcript = try ScenarioTranscript(
      String(contentsOf: file, encoding: .utf8), latency: latency)
    #expect(transcript.failures == [])
    #expect(transcript.result.expectations > 0)
  }

  @Test(arguments: files)
  func `Every scenario passes over sockets`(file: URL) throws {
    let transcript = try ScenarioTranscript(
      String(contentsOf: file, encoding: .utf8), carrier: .sockets, latency: .milliseconds(50))
    #expect(transcript.failures == [])
    #expect(transcript.result.expectations > 0)
  }
}
