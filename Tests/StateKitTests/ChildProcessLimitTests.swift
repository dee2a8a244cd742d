import Foundation
import Synchronization
import Testing
import TestSupport

/// The limit of child processes that run at the same time.
///
/// Regression test: exit tests failed with "A system failure occurred". All of them started their
/// child processes at the same time, and the system refused a process or a pipe.
struct ChildProcessLimitTests {
  private final class Counts: Sendable {
    private let state = Mutex((running: 0, maximum: 0, ended: 0))

    var maximum: Int { state.withLock { $0.maximum } }
    var ended: Int { state.withLock { $0.ended } }

    func begin() {
      state.withLock { state in
        state.running += 1
        state.maximum = max(state.maximum, state.running)
      }
    }

    func end() {
      state.withLock { state in
        state.running -= 1
        state.ended += 1
      }
    }
  }

  private final class Order: Sendable {
    private let numbers = Mutex<[Int]>([])

    var all: [Int] { numbers.withLock { $0 } }

    func add(_ number: Int) { numbers.withLock { $0.append(number) } }
  }

  @Test func `The number of bodies that run at once is limited, and all bodies run`() async {
    let counts = Counts()
    await withTaskGroup { group in
      for _ in 0..<20 * ChildProcessLimit.count {
        group.addTask {
          await ChildProcessLimit.run {
            counts.begin()
            for _ in 0..<20 { await Task.yield() }
            counts.end()
          }
        }
      }
    }
    #expect(counts.maximum <= ChildProcessLimit.count)
    #expect(counts.ended == 20 * ChildProcessLimit.count)
  }

  /// Regression test: tests with a permit ran programs that waited for permits, too. Four such tests waited
  /// for each other, and the test run did not end.
  @Test(.timeLimit(.minutes(5)))
  func `A body with a permit runs other bodies without another permit`() async {
    let counts = Counts()
    await withTaskGroup { group in
      for _ in 0..<4 * ChildProcessLimit.count {
        group.addTask {
          await ChildProcessLimit.run {
            for _ in 0..<20 { await Task.yield() }
            await ChildProcessLimit.run { counts.end() }
          }
        }
      }
    }
    #expect(counts.ended == 4 * ChildProcessLimit.count)
  }

  @Test func `A returned permit goes to the task that has waited longest`() async {
    let permits = AsyncSemaphore(1)
    await permits.wait()
    let order = Order()
    await withTaskGroup { group in
      for number in 0..<5 {
        // An immediate task starts to wait for its permit before the next task starts.
        group.addImmediateTask {
          await permits.wait()
          order.add(number)
          permits.signal()
        }
      }
      permits.signal()
    }
    #expect(order.all == [0, 1, 2, 3, 4])
  }

  @Test func `Every suite with an exit test is limited`() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let files = try FileManager.default.subpathsOfDirectory(atPath: tests.path())
      .filter { $0.hasSuffix(".swift") && $0 != "StateKitTests/ChildProcessLimitTests.swift" }
    let unlimited = try files.filter { file in
      let text = try String(contentsOf: tests.appending(path: file), encoding: .utf8)
      return text.contains("processExitsWith:") && !text.contains("@Suite(.limitedChildProcesses")
    }
    #expect(unlimited == [])
    #expect(files.count > 100)
  }
}
