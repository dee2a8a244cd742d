import Dispatch
import Foundation
import Synchronization

/// The lines of the standard input, read by a thread of its own, for a command that waits for something
/// else at the same time.
final class InputReader: Sendable {
  private struct State {
    var lines: [[UInt8]] = []
    var isAtEnd = false
    var failure: SystemError?
  }

  /// The lines that may wait. The thread reads no further line until one is taken.
  private static let lineLimit = 64

  private let state = Mutex(State())
  private let lineWasTaken: @Sendable () -> Void

  private init(lineWasTaken: @escaping @Sendable () -> Void) { self.lineWasTaken = lineWasTaken }

  /// Starts the thread.
  ///
  /// - Parameter notify: Called on the thread after each line, and at the end.
  static func live(_ notify: @escaping @Sendable () -> Void) -> InputReader {
    // A semaphore that ends below its first value stops the process.
    let space = DispatchSemaphore(value: 0)
    for _ in 0..<lineLimit { space.signal() }
    let reader = InputReader(lineWasTaken: { space.signal() })
    Thread.detachNewThread {
      let lines = InputLines()
      while true {
        space.wait()
        let isAtEnd = reader.add(Result { () throws(SystemError) in try lines.next() })
        notify()
        if isAtEnd { return }
      }
    }
    return reader
  }

  /// Whether there is a line to take, or the input has ended.
  var hasNews: Bool { state.withLock { !$0.lines.isEmpty || $0.isAtEnd } }

  /// Whether all lines are taken, and there will be no other one.
  var isAtEnd: Bool { state.withLock { $0.lines.isEmpty && $0.isAtEnd } }

  /// Why the input could not be read to its end.
  var failure: SystemError? { state.withLock { $0.failure } }

  /// Takes the next line, if there is one.
  func next() -> [UInt8]? {
    let line = state.withLock { $0.lines.isEmpty ? nil : $0.lines.removeFirst() }
    if line != nil { lineWasTaken() }
    return line
  }

  /// Returns whether the input has ended.
  private func add(_ line: Result<[UInt8]?, SystemError>) -> Bool {
    state.withLock { state in
      switch line {
      case .success(let line?): state.lines.append(line)
      case .success(nil): state.isAtEnd = true
      case .failure(let error):
        state.isAtEnd = true
        state.failure = error
      }
      return state.isAtEnd
    }
  }
}
