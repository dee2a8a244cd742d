import Foundation
import StateKit
import StateKitSimulation
import Synchronization

/// Files whose writes wait until the test releases them, with streams of started and finished
/// writes.
final class BlockingStateFiles: StateFiles {
  let disk = InMemoryStateFiles()
  /// A stream with one element for each started write.
  let started: AsyncStream<Void>
  /// A stream with one element for each synchronization of the folder, the last step of the write
  /// of a single record.
  let synchronized: AsyncStream<Void>
  private let startedContinuation: AsyncStream<Void>.Continuation
  private let synchronizedContinuation: AsyncStream<Void>.Continuation
  private let semaphore = DispatchSemaphore(value: 0)
  private let hasRunOnMainThread = Atomic(false)

  /// - Parameter releasedWrites: The number of writes that do not wait.
  init(releasedWrites: Int = 0) {
    (started, startedContinuation) = AsyncStream.makeStream(of: Void.self)
    (synchronized, synchronizedContinuation) = AsyncStream.makeStream(of: Void.self)
    for _ in 0..<releasedWrites { releaseWrite() }
  }

  /// Whether a write ran on the main thread.
  var wasOnMainThread: Bool { hasRunOnMainThread.load(ordering: .relaxed) }

  func releaseWrite() { semaphore.signal() }

  func open() throws(StateFilesError) -> any OpenStateFiles {
    Opened(files: self, inner: try disk.open())
  }

  private struct Opened: OpenStateFiles {
    let files: BlockingStateFiles
    let inner: any OpenStateFiles

    var folder: String { inner.folder }
    func fileNames() throws(StateFilesError) -> [String] { try inner.fileNames() }
    func read(_ name: String, limit: Int) throws(StateFilesError) -> [UInt8]? {
      try inner.read(name, limit: limit)
    }
    func write(_ bytes: [UInt8], to name: String) throws(StateFilesError) {
      if Thread.isMainThread { files.hasRunOnMainThread.store(true, ordering: .relaxed) }
      files.startedContinuation.yield()
      files.semaphore.wait()
      try inner.write(bytes, to: name)
    }
    func append(_ bytes: [UInt8], to name: String, after count: Int) throws(StateFilesError) {
      try inner.append(bytes, to: name, after: count)
    }
    func move(_ name: String, to newName: String) throws(StateFilesError) {
      try inner.move(name, to: newName)
    }
    func remove(_ name: String) throws(StateFilesError) { try inner.remove(name) }
    func synchronizeFolder() throws(StateFilesError) {
      try inner.synchronizeFolder()
      files.synchronizedContinuation.yield()
    }
    func close() { inner.close() }
  }
}
