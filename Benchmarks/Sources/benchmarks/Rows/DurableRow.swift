import Floors
import Foundation
import StateKit

/// The row `durable` of RESULTS.md: acknowledged changes, each of which includes the wait until the
/// change is on disk, and a change without this wait. A group is two changes in one commit.
enum DurableRow {
  @MainActor
  static func measure(_ runner: BenchmarkRunner) async throws -> [ResultLine] {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "statekit-benchmark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path(percentEncoded: false)
    let bare = BareFile(in: path)
    // As many bytes as a note has on disk.
    let bytes = [UInt8](repeating: 120, count: 256)
    let storage = try SharedStorage(files: FolderStateFiles(path + "/state"))
    let client = NoteClient(in: storage)
    let mutex = MutexTally()
    let figures = await runner.time([
      .sync("bare file") { for _ in 0..<$0 { bare.replace(with: bytes) } },
      .async("acknowledged write") { times in await timed(times) { try await client.write() } },
      .async("acknowledged group") { times in
        await timed(times) { try await client.writeGroup() }
      },
      .async("acknowledged writes, 64 at once") { times in
        // Only whole batches of 64 writes run, so their time is scaled to `times` writes.
        let batchCount = (times + 63) / 64
        let nanoseconds = await timed(batchCount) { try await writeConcurrently(64, with: client) }
        return nanoseconds * Double(times) / Double(batchCount * 64)
      },
      .sync("mutex write") { mutex.add(1, times: $0) },
      .sync("durable owner's transaction") { client.change(times: $0) },
    ])
    let floor = Cost(figures[0])
    let name = "write, fsync, rename, fsync"
    return [
      ResultLine(
        "durable", "one acknowledged write", floorName: name, floor: floor, ours: Cost(figures[1])),
      ResultLine(
        "durable", "a group of two, acknowledged", floorName: name, floor: floor,
        ours: Cost(figures[2])),
      ResultLine(
        "durable", "one of 64 at once", floorName: name, floor: floor, ours: Cost(figures[3])),
      ResultLine(
        "durable", "transaction of a durable owner", floorName: "Mutex", floor: Cost(figures[4]),
        ours: Cost(figures[5]), target: .nanoseconds(atMost: 40, ifFloorIsAtMost: 12)),
    ]
  }

  /// Returns the nanoseconds of a number of successive calls.
  private static func timed(
    _ times: Int, _ body: @Sendable () async throws -> Void
  ) async -> Double {
    await stopwatch {
      do {
        for _ in 0..<times { try await body() }
      } catch {
        fatalError("The benchmark could not write: \(error). Likely cause: the disk is full.")
      }
    }
  }

  /// Starts a number of concurrent writes, and waits until all are on disk.
  private static func writeConcurrently(_ count: Int, with client: NoteClient) async throws {
    try await withThrowingTaskGroup { group in
      for _ in 0..<count { group.addTask { try await client.write() } }
      try await group.waitForAll()
    }
  }
}
