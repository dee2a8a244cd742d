import Foundation
import Testing

/// A test of the session that the README shows.
struct ReadmePlayTests {
  @Test func `The lines in the README print the output that the README shows`() async throws {
    let readme = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "README.md"), encoding: .utf8)
    let section = try #require(readme.split(separator: "## Try LifeSignal\n").last)
    let blocks = section.split(separator: "```\n", omittingEmptySubsequences: false)
    let lines = blocks[1].split(separator: "\n")
    #expect(lines.first == "swift run lifesignal-cli play")
    let input = lines.dropFirst().joined(separator: "\n") + "\n"
    let ending = try await Program.run(["play"], input: input)
    #expect(ending.code == 0)
    #expect(ending.errors == "")
    #expect(ending.output.hasSuffix("\n" + blocks[3]))
  }
}
