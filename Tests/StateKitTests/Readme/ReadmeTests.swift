import Foundation
import StateKit
import Testing

/// The examples of the README compile and behave as the README says. `.ci/readme-program` compiles them
/// as a program of their own.
@Suite struct ReadmeTests {
  private func readme() throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    return try String(contentsOf: folder.appending(path: "../../../README.md"), encoding: .utf8)
  }

  @Test func `The example of the README runs`() async {
    let storage = SharedStorage()
    let store = StoreActor(initialState: CounterFeature.State(), storage: storage) {
      CounterFeature()
    } dependencies: {
      $0.counterClient = .live(in: storage)
    }

    await store.send(.incrementTapped).finish()
    #expect(await store.state.message == "The count is 1.")
  }

  @Test(arguments: ["CounterClient.swift", "CounterFeature.swift"])
  func `The README contains the sources of its example`(file: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let source = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    let readme = try readme()
    #expect(readme.contains("// \(file)\n\(source)"), "README.md differs from \(file)")
  }

  @Test func `The README contains the code that runs the example`() throws {
    let path = #filePath
    let lines = try String(contentsOf: URL(filePath: path), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    // The body of the first test, without its indentation and its last line.
    let first = try #require(lines.firstIndex { $0.contains("let storage = SharedStorage()") })
    let shown = lines[first..<(first + 8)].map { $0.dropFirst(4) }.joined(separator: "\n")
    let readme = try readme()
    #expect(
      readme.contains("// main.swift\nimport StateKit\n\n\(shown)\nprint("),
      "README.md differs from the first test")
  }
}
