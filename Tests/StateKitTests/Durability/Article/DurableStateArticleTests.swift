import Foundation
import StateKitSimulation
import Testing

@testable import StateKit
import TestSupport

/// The examples of the article *Durable state* compile and pass, and the article shows their
/// source.
@Suite struct DurableStateArticleTests {
  @Test func `An acknowledged change survives a kill of the process`() async throws {
    let files = InMemoryStateFiles()
    let storage = try SharedStorage(files: files)
    try await NotebookClient.live(in: storage).add("milk")
    files.simulateCrash()
    let next = try SharedStorage(files: files)
    #expect(next.value(of: ReadOnlyNotebook.self).notes == ["milk"])
  }

  private func contents(ofFile path: String) throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    return try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  @Test func `The article shows the source of its example`() throws {
    let article = try contents(
      ofFile: "../../../../Sources/StateKit/StateKit.docc/DurableState.md")
    #expect(article.contains("```swift\n\(try contents(ofFile: "NotebookClient.swift"))```"))
    // The body of the first test, without its indentation.
    let lines = try contents(ofFile: "DurableStateArticleTests.swift")
      .split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.contains("let files = InMemoryStateFiles()") })
    let shown = lines[start..<(start + 6)].map { $0.dropFirst(4) }.joined(separator: "\n")
    #expect(article.contains(shown), "The article does not show:\n\(shown)")
  }

  @Test func `A record in version 1 of the example's format is migrated`() throws {
    let name = try #require(RecordName(ReadOnlyNotebook.self))
    let files = InMemoryStateFiles()
    files[name.fileName] =
      StateRecord(
        name: name.text, formatVersion: 1, sequence: 1, payload: Array("milk\nbread".utf8)
      ).encoded
    let storage = try SharedStorage(files: files)
    #expect(storage.value(of: ReadOnlyNotebook.self).notes == ["milk", "bread"])
  }

  @Test func `A storage can be created with the line of the article that passes a folder`() throws {
    let path = TemporaryFolder.notCreated().path
    let storage = try SharedStorage(files: FolderStateFiles(path))
    #expect(storage.value(of: ReadOnlyNotebook.self).notes == [])
  }

  @Test func `A storage with a folder and a rename loads the state at the next launch`()
    async throws
  {
    let folder = TemporaryFolder.notCreated()
    let path = folder.path
    let storage = try SharedStorage(
      files: FolderStateFiles(path),
      renames: [StateRename(from: "Notes.ReadOnlyNotes", to: ReadOnlyNotebook.self)])
    try await NotebookClient.live(in: storage).add("milk")
    try await storage.synchronize()
    storage.close()
    let next = try SharedStorage(files: FolderStateFiles(path))
    #expect(next.value(of: ReadOnlyNotebook.self).notes == ["milk"])
  }
}
