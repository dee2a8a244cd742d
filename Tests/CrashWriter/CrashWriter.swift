import StateKit
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program for `CrashWriterTests` that writes to a folder until it is killed, and prints each
/// change to standard output before and after it is saved.
///
/// It has three concurrent writers of a ledger with two pieces, left and right: `g` changes both
/// pieces together, as a group of changes; `l` changes only the left piece; `r` changes only the
/// right piece. A printed line such as `l?7` consists of the writer's letter, `?` before the change
/// is written or `!` after it is on disk, and the written number.
@main
enum CrashWriter {
  static func main() async throws {
    let storage: SharedStorage
    do throws(StateFilesError) {
      storage = try SharedStorage(files: FolderStateFiles(CommandLine.arguments[1]))
    } catch {
      // If `main` threw the error, the runtime would start a process that prints a backtrace and
      // could still run after this one has ended.
      exit(1)
    }
    let left = storage.value(of: ReadOnlyLeft.self)
    let right = storage.value(of: ReadOnlyRight.self)
    let client = LedgerClient.live(in: storage)
    printUnbuffered("open\n")
    try await withThrowingTaskGroup { group in
      group.addTask { try await keepWriting("g", after: left.numberInGroup, client.writeGroup) }
      group.addTask { try await keepWriting("l", after: left.numberOutsideGroup, client.writeLeft) }
      group.addTask {
        try await keepWriting("r", after: right.numberOutsideGroup, client.writeRight)
      }
      try await group.waitForAll()
    }
  }

  /// Writes increasing numbers until the process is killed.
  private static func keepWriting(
    _ letter: String, after lastNumber: Int, _ write: (Int) async throws -> Void
  ) async throws {
    for number in (lastNumber + 1)... {
      printUnbuffered("\(letter)?\(number)\n")
      try await write(number)
      printUnbuffered("\(letter)!\(number)\n")
    }
  }

  /// Prints a line with one system call. The contents of a buffer would be lost when the process is
  /// killed.
  private static func printUnbuffered(_ line: String) {
    let bytes = Array(line.utf8)
    // SAFETY: the call reads no bytes beyond the end of the array.
    let writtenCount = unsafe bytes.withUnsafeBytes { unsafe write(1, $0.baseAddress, $0.count) }
    if writtenCount != bytes.count { exit(1) }
  }
}
