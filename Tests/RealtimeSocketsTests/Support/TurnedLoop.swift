import Realtime
import Synchronization

@testable import RealtimeSockets

/// A loop that the test turns, and whose time the test moves. No timer waits for real time.
struct TurnedLoop {
  let loop: EventLoop

  init(_ poller: PollerKind) throws { loop = try EventLoop(poller: poller, time: .manual) }

  /// Turns the loop until the condition holds, and returns whether it does. Only a failing test
  /// reaches the limit of 20 seconds.
  func turn(until condition: () -> Bool) -> Bool {
    loop.turn(
      until: {
        if condition() { return true }
        loop.wake()
        return false
      }, within: .seconds(20))
  }

  /// Turns the loop a few times, so that an event that must not happen has the chance to happen.
  func turn(times: Int = 20) {
    var count = 0
    _ = turn {
      count += 1
      return count > times
    }
  }

  /// Turns the loop until a value has been the same for a second, in the time of the system.
  func turn(untilStable value: () -> Int) {
    let clock = ContinuousClock()
    var (last, changed) = (value(), clock.now)
    _ = turn {
      let current = value()
      if current != last { (last, changed) = (current, clock.now) }
      return clock.now - changed > .seconds(1)
    }
  }

  func advance(by duration: Duration) {
    loop.advance(by: duration)
    turn()
  }

  var load: LoopLoad {
    let task = start { [loop] in await loop.load }
    _ = turn { task.isDone }
    return (try? task.get()) ?? LoopLoad(descriptors: -1, timers: -1)
  }

  /// Starts a task that runs on the loop only.
  func start<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) -> LoopTask<Value> {
    LoopTask(loop, body)
  }
}

/// A task that runs on a loop.
final class LoopTask<Value: Sendable>: Sendable {
  private let outcome: OutcomeBox<Value>
  private let task: Task<Void, Never>

  init(_ loop: EventLoop, _ body: @escaping @Sendable () async throws -> Value) {
    let outcome = OutcomeBox<Value>()
    self.outcome = outcome
    task = Task(executorPreference: loop) {
      do {
        let value = try await body()
        outcome.value.withLock { $0 = .success(value) }
      } catch {
        outcome.value.withLock { $0 = .failure(error) }
      }
    }
  }

  var isDone: Bool { outcome.value.withLock { $0 != nil } }

  func cancel() { task.cancel() }

  /// Returns the value, or throws the error. The task must have ended.
  func get() throws -> Value {
    guard let result = outcome.value.withLock({ $0 }) else { throw CancellationError() }
    return try result.get()
  }
}

private final class OutcomeBox<Value: Sendable>: Sendable {
  let value = Locked<Result<Value, any Error>?>(nil)
}
