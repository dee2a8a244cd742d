import Foundation
import StateKit
import Synchronization

/// Files whose writes wait until the test lets them go, and which tell when one has begun and ended.
final class HeldFiles: StateFiles {
  let files = InMemoryStateFiles()
  /// A value when a write begins.
  let begun: AsyncStream<Void>
  /// A value when names were synchronized: the end of a batch.
  let synchronized: AsyncStream<Void>
  private let noteBegun: AsyncStream<Void>.Continuation
  private let noteSynchronized: AsyncStream<Void>.Continuation
  private let gate = DispatchSemaphore(value: 0)
  private let onMainThread = Atomic(false)

  /// - Parameter free: How many writes do not wait.
  init(free: Int = 0) {
    (begun, noteBegun) = AsyncStream.makeStream(of: Void.self)
    (synchronized, noteSynchronized) = AsyncStream.makeStream(of: Void.self)
    for _ in 0..<free { letOneGo() }
  }

  /// Whether any write was on the main thread.
  var wasOnMainThread: Bool { onMainThread.load(ordering: .relaxed) }

  func letOneGo() { gate.signal() }

  func open() throws(StateFilesError) -> any OpenStateFiles {
    Opened(files: self, inner: try files.open())
  }

  private struct Opened: OpenStateFiles {
    let files: HeldFiles
    let inner: any OpenStateFiles

    var folder: String { inner.folder }
    func names() throws(StateFilesError) -> [String] { try inner.names() }
    func read(_ name: String, limit: Int) throws(StateFilesError) -> [UInt8]? {
      try inner.read(name, limit: limit)
    }
    func write(_ bytes: [UInt8], to name: String) throws(StateFilesError) {
      if Thread.isMainThread { files.onMainThread.store(true, ordering: .relaxed) }
      files.noteBegun.yield()
      files.gate.wait()
      try inner.write(bytes, to: name)
    }
    func move(_ name: String, to newName: String) throws(StateFilesError) {
      try inner.move(name, to: newName)
    }
    func remove(_ name: String) throws(StateFilesError) { try inner.remove(name) }
    func synchronizeNames() throws(StateFilesError) {
      try inner.synchronizeNames()
      files.noteSynchronized.yield()
    }
    func close() { inner.close() }
  }
}
