import Foundation
import StateKit
import Testing
import TestSupport

/// If no listener receives an issue, the log writes it to standard error as one line.
@Suite(.limitedChildProcesses)
struct StandardErrorTests {
  @Test func `An issue without a listener is one line on standard error`() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let log = EventLog(origin: "ana")
      let subscription = log.listen(to: [.actions, .states, .effects, .shared]) { _ in }
      log.report(StoreIssue("first", at: CodeLocation(fileID: "App/File.swift", line: 7)))
      EventLog().report(StoreIssue("second"))
      subscription.cancel()
      let store = StoreActor(initialState: Parent.State(), log: log) {
        Parent().ifLet(\.child, action: \.child, line: 3) { EffectTestFeature() }
      }
      await store.send(.child(.note("a")))
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("StateKit:") }
    #expect(
      lines.prefix(2) == [
        "StateKit: [ana] App/File.swift:7: first",
        "StateKit: second",
      ])
    #expect(lines.count == 3)
    #expect(
      lines.last?.hasPrefix(
        "StateKit: [ana] StateKitTests/StandardErrorTests.swift:3: \"ifLet\" in a reducer of Parent.State received"
      ) == true)
  }

  @Test func `An issue with a listener is not written to standard error`() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let log = EventLog()
      let recorder = EventRecorder(log)
      log.report(StoreIssue("heard"))
      guard recorder.issues == ["heard"] else { exit(1) }
    }
    #expect(!String(decoding: result.standardErrorContent, as: UTF8.self).contains("heard"))
  }
}
