import Foundation
import Testing

/// Each access to a closure as the whole value of a `Mutex` wraps the stored closure in another one, so
/// that its calls become deeper until the stack overflows. A structure around the closure, or a
/// collection of closures, is not affected.
struct MutexClosureTests {
  /// A `Mutex` whose value is a closure or an optional closure, by its type or by its initial value.
  private static func isClosure(_ line: Substring) -> Bool {
    line.contains(/\bMutex<\(*(@Sendable\b|@escaping\b|\([^\[\]]*\)\s*(async\s+)?(throws\s+)?->)/)
      || line.contains(/\bMutex\(\s*\{/)
  }

  @Test func `No source keeps a closure as the whole value of a mutex`() throws {
    let sources = TargetSources.root.appending(path: "Sources")
    let files = try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var found: [String] = []
    var fileCount = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      fileCount += 1
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      found += lines.filter(Self.isClosure).map { "\(file.lastPathComponent): \($0)" }
    }
    #expect(found == [])
    #expect(fileCount > 500)
  }

  @Test(arguments: [
    "let a = Mutex<(@Sendable (Int) -> Void)?>(nil)", "let a: Mutex<() -> Void>",
    "let a = Mutex<(Int) async throws -> Void>({ _ in })", "let a = Mutex({ print(1) })",
  ])
  func `A closure is found`(line: String) { #expect(Self.isClosure(line[...])) }

  @Test(arguments: [
    "let a = Mutex<[() -> Void]>([])", "let a = Mutex<[Int: @Sendable () -> Void]>([:])",
    "let a = Mutex<Call?>(nil)", "let a = Mutex((1, 2))",
  ])
  func `Other values are not found`(line: String) { #expect(!Self.isClosure(line[...])) }
}
