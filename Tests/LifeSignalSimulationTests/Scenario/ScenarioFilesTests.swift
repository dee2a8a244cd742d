import Foundation
import TestSupport
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

  /// Each scenario with one of three latencies, or with all of them in a campaign.
  private static let filesWithLatencies: [(URL, Duration)] = {
    let latencies = [Duration.zero, .milliseconds(50), .seconds(2)]
    let sorted = files.sorted { $0.path < $1.path }
    return sorted.enumerated().flatMap { number, file in
      isCampaign ? latencies.map { (file, $0) } : [(file, latencies[number % latencies.count])]
    }
  }()

  @Test(arguments: filesWithLatencies)
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
