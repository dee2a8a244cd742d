import StateKit
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes to a folder until it is killed, and says on the standard output what it is about to write
/// and what is written. A program of the tests: see `CrashWriterTests`.
///
/// Three writers at once: one changes both pieces of state in groups, two change one each. A line is
/// the writer's letter, `?` or `!` for "about to write" or "is on disk", and the number.
@main
enum CrashWriter {
  static func main() async throws {
    let storage: SharedStorage
    do throws(StateFilesError) {
      storage = try SharedStorage(files: FolderStateFiles(CommandLine.arguments[1]))
    } catch {
      // An error that leaves `main` is a crash, and whoever prints it may outlive this process.
      exit(1)
    }
    let left = storage.current(ReadOnlyLeft.self)
    let right = storage.current(ReadOnlyRight.self)
    let client = LedgerClient.live(in: storage)
    say("open\n")
    try await withThrowingTaskGroup { group in
      group.addTask { try await keepWriting("g", after: left.grouped, client.writeGroup) }
      group.addTask { try await keepWriting("l", after: left.own, client.writeLeft) }
      group.addTask { try await keepWriting("r", after: right.own, client.writeRight) }
      try await group.waitForAll()
    }
  }

  private static func keepWriting(
    _ letter: String, after last: Int, _ body: (Int) async throws -> Void
  ) async throws {
    for number in (last + 1)... {
      say("\(letter)?\(number)\n")
      try await body(number)
      say("\(letter)!\(number)\n")
    }
  }

  /// In one call of the system, without a buffer that a kill would lose.
  private static func say(_ line: String) {
    let bytes = Array(line.utf8)
    // SAFETY: the call reads no byte beyond the array's end.
    let count = unsafe bytes.withUnsafeBytes { unsafe write(1, $0.baseAddress, $0.count) }
    if count != bytes.count { exit(1) }
  }
}
