import TestSupport
import Testing

@testable import StateKit

/// A read scope lets a reduce read a single version of the shared state. After random operations,
/// the states that several scopes return agree with a model, and there are at most as many retained
/// versions as scopes that have pinned a version.
struct RetainedVersionTests {
  /// The model of a store that reads the shared state.
  private struct Reader {
    let scope: ReadScope
    var isReducing = false
    /// The values of both halves in the version that the first read of the current reduce has
    /// pinned, or nil before that read.
    var pinned: (left: Int, right: Int)?
  }

  @Test(arguments: UInt64(1)...4)
  func `A reduce reads the version of its first read, and no version is kept after the last reduce`(
    seed: UInt64
  ) {
    var generator = SplitMix64(seed: seed)
    let storage = SharedStorage()
    let client = HalvesClient.live(in: storage)
    let left = storage.cell(for: ReadOnlyLeft.self)
    let right = storage.cell(for: ReadOnlyRight.self)
    var readers = (0..<4).map { _ in Reader(scope: ReadScope(storage: storage)) }
    var current = (left: 0, right: 0)
    for step in 0..<400 {
      let index = generator.next(below: readers.count)
      switch generator.next(below: 6) {
      case 0:
        // A thread that reduces must not write.
        TestThread { client.incrementBoth() }.join()
        current = (current.left + 1, current.right + 1)
      case 1:
        TestThread { client.appendLeft(1) }.join()
      case 2 where readers[index].isReducing:
        readers[index].scope.end()
        readers[index].isReducing = false
        readers[index].pinned = nil
      case 2, 3:
        if readers[index].isReducing { continue }
        readers[index].scope.begin()
        readers[index].isReducing = true
      default:
        guard readers[index].isReducing else { continue }
        let expected = readers[index].pinned ?? current
        readers[index].pinned = expected
        let isLeftFirst = Bool.random(using: &generator)
        if isLeftFirst {
          #expect(left.state(for: readers[index].scope).value == expected.left, "step \(step)")
        }
        #expect(right.state(for: readers[index].scope).value == expected.right, "step \(step)")
        #expect(left.state(for: readers[index].scope).value == expected.left, "step \(step)")
      }
      let pinnedCount = readers.count { $0.pinned != nil }
      #expect(
        left.retainedVersions.count <= pinnedCount && right.retainedVersions.count <= pinnedCount,
        "step \(step)")
    }
    for reader in readers where reader.isReducing { reader.scope.end() }
    #expect(left.retainedVersions.isEmpty && right.retainedVersions.isEmpty)
    #expect(
      storage.lock.withLock(for: .call("a test")) {
        $0.pins.isEmpty && $0.cellsWithRetainedVersions.isEmpty
      })
  }
}
