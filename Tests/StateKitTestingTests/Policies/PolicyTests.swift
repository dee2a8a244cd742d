import StateKit
import StateKitSimulation
import StateKitTesting
import Synchronization
import Testing

/// Each effect policy, such as a merge, a debounce or a retry: which actions the effects send,
/// when, and in which order.
struct PolicyTests {
  private struct Broken: Error, Equatable {}

  @Test func `A run sends its action, and ends`() {
    let store = PolicyTestFeature.store { .note($0) }
    store.send(.started("a"))
    store.receive(.noted("a")) { $0 = ["a"] }
    store.finish()
  }

  @Test func `A send is received as an action`() {
    let store = PolicyTestFeature.store { .send(.noted($0)) }
    store.send(.started("a"))
    store.receive(.noted("a")) { $0 = ["a"] }
    store.finish()
  }

  @Test func `An error of an operation is passed to its handler`() {
    let store = PolicyTestFeature.store { name in
      .run("broken") { _ in
        throw Broken()
      } catch: { error, send in
        await send(.noted("\(name) \(error)"))
      }
    }
    store.send(.started("a"))
    store.receive(.noted("a Broken()")) { $0 = ["a Broken()"] }
    store.finish()
  }

  @Test func `A merge starts all effects together, in order`() {
    let store = PolicyTestFeature.store { .merge(.work($0 + "1"), .work($0 + "2")) }
    store.send(.started("a"))
    store.receive(.noted("a1 begins")) { $0 = ["a1 begins"] }
    store.receive(.noted("a2 begins")) { $0.append("a2 begins") }
    store.advance(by: .seconds(2))
    store.receive(.noted("a1 ends")) { $0.append("a1 ends") }
    store.receive(.noted("a2 ends")) { $0.append("a2 ends") }
    store.finish()
  }

  @Test func `Merged sends are received one by one, before the actions of merged runs`() {
    let store = PolicyTestFeature.store { name in
      .merge(.send(.noted(name + "1")), .note(name + "2"), .send(.noted(name + "3")))
    }
    store.send(.started("a"))
    store.receive(.noted("a1")) { $0 = ["a1"] }
    store.receive(.noted("a3")) { $0.append("a3") }
    store.receive(.noted("a2")) { $0.append("a2") }
    store.finish()
  }

  @Test func `A concatenation runs its effects one after the other`() {
    let store = PolicyTestFeature.store {
      .concatenate(.work($0 + "1"), .send(.noted("then")), .note("last"))
    }
    store.send(.started("a"))
    store.receive(.noted("a1 begins")) { $0 = ["a1 begins"] }
    store.advance(by: .seconds(2))
    store.receive(.noted("a1 ends")) { $0.append("a1 ends") }
    store.receive(.noted("then")) { $0.append("then") }
    store.receive(.noted("last")) { $0.append("last") }
    store.finish()
  }

  @Test func `Queued effects run one after the other`() {
    let store = PolicyTestFeature.store(stop: .cancel(id: 1)) { .work($0).queued(id: 1) }
    store.send(.started("a"))
    store.receive(.noted("a begins")) { $0 = ["a begins"] }
    store.send(.started("b"))
    store.send(.started("c"))
    store.advance(by: .seconds(2))
    store.receive(.noted("a ends")) { $0.append("a ends") }
    store.receive(.noted("b begins")) { $0.append("b begins") }
    store.send(.stopped)
    store.advance(by: .seconds(9))
    store.finish()
  }

  @Test func `An effect is dropped while another one with its id runs`() {
    let store = PolicyTestFeature.store { .work($0).dropping(id: 1) }
    store.send(.started("a"))
    store.receive(.noted("a begins")) { $0 = ["a begins"] }
    store.send(.started("b"))
    store.advance(by: .seconds(2))
    store.receive(.noted("a ends")) { $0.append("a ends") }
    store.send(.started("c"))
    store.receive(.noted("c begins")) { $0.append("c begins") }
    store.advance(by: .seconds(2))
    store.receive(.noted("c ends")) { $0.append("c ends") }
    store.finish()
  }

  @Test func `A cancellation ends the effects with its id`() {
    let store = PolicyTestFeature.store(stop: .cancel(id: 1)) { .work($0).cancellable(id: 1) }
    store.send(.started("a"))
    store.receive(.noted("a begins")) { $0 = ["a begins"] }
    store.send(.stopped)
    store.advance(by: .seconds(9))
    store.finish()
  }

  @Test func `With cancelInFlight, a new effect cancels the running effect with its id`() {
    let store = PolicyTestFeature.store { .work($0).cancellable(id: 1, cancelInFlight: true) }
    store.send(.started("a"))
    store.receive(.noted("a begins")) { $0 = ["a begins"] }
    store.advance(by: .seconds(1))
    store.send(.started("b"))
    store.receive(.noted("b begins")) { $0.append("b begins") }
    store.advance(by: .seconds(2))
    store.receive(.noted("b ends")) { $0.append("b ends") }
    store.finish()
  }

  @Test func `Cancelling a task ends all effects of its action`() {
    let store = PolicyTestFeature.store { .merge(.work($0 + "1"), .work($0 + "2")) }
    let task = store.send(.started("a"))
    store.receive(.noted("a1 begins")) { $0 = ["a1 begins"] }
    store.receive(.noted("a2 begins")) { $0.append("a2 begins") }
    #expect(!task.isFinished)
    task.cancel()
    #expect(task.isFinished)
    store.finish()
  }

  @Test func `A pending action is dropped with its cancelled effect`() {
    let store = PolicyTestFeature.store { .note($0) }
    let task = store.send(.started("a"))
    task.cancel()
    store.finish()
    #expect(store.state == [])
  }

  @Test func `A debounce runs only the last effect, after a pause`() {
    let store = PolicyTestFeature.store { .note($0).debounce(id: 1, for: .seconds(3)) }
    store.send(.started("a"))
    store.advance(by: .seconds(2))
    store.send(.started("b"))
    store.advance(by: .seconds(2))
    #expect(store.state == [])
    store.advance(by: .seconds(1))
    store.receive(.noted("b")) { $0 = ["b"] }
    store.finish()
  }

  @Test(arguments: [true, false])
  func `A throttle runs its effect immediately, then at most once per interval`(latest: Bool) {
    let store = PolicyTestFeature.store {
      .note($0).throttle(id: 1, for: .seconds(3), latest: latest)
    }
    store.send(.started("a"))
    store.receive(.noted("a")) { $0 = ["a"] }
    store.send(.started("b"))
    store.send(.started("c"))
    store.advance(by: .seconds(3))
    let throttledNote = latest ? "c" : "b"
    store.receive(.noted(throttledNote)) { $0.append(throttledNote) }
    store.advance(by: .seconds(3))
    store.send(.started("d"))
    store.receive(.noted("d")) { $0.append("d") }
    store.finish()
  }

  @Test func `A retry runs the effect again after each delay`() {
    let attempts = Mutex(0)
    let store = PolicyTestFeature.store { name in
      .run("flaky") { send in
        let attempt = attempts.withLock { attempts -> Int in
          attempts += 1
          return attempts
        }
        if attempt < 3 { throw Broken() }
        await send(.noted("\(name) \(attempt)"))
      }
      .retry(Backoff(initial: .seconds(1), factor: 2, maximum: .seconds(9), attempts: 3))
    }
    store.send(.started("a"))
    #expect(attempts.withLock { $0 } == 1)
    store.advance(by: .seconds(1))
    #expect(attempts.withLock { $0 } == 2)
    store.advance(by: .seconds(2))
    store.receive(.noted("a 3")) { $0 = ["a 3"] }
    store.finish()
  }

  @Test func `A timeout cancels the work, and sends its own action`() {
    let store = PolicyTestFeature.store {
      .work($0).timeout(.seconds(1), onTimeout: .noted("late"))
    }
    store.send(.started("a"))
    store.receive(.noted("a begins")) { $0 = ["a begins"] }
    store.advance(by: .seconds(1))
    store.receive(.noted("late")) { $0.append("late") }
    store.advance(by: .seconds(9))
    store.finish()
  }

  @Test func `A timeout sends nothing if the work ends in time`() {
    let store = PolicyTestFeature.store {
      .work($0).timeout(.seconds(3), onTimeout: .noted("late"))
    }
    store.send(.started("a"))
    store.receive(.noted("a begins")) { $0 = ["a begins"] }
    store.advance(by: .seconds(2))
    store.receive(.noted("a ends")) { $0.append("a ends") }
    store.finish()
  }

  @Test func `An effect after a timeout starts when the test has received the timeout's action`() {
    let store = PolicyTestFeature.store { name in
      .concatenate(
        .sleep(for: .seconds(9)).timeout(.seconds(1), onTimeout: .noted("late")), .note(name))
    }
    store.send(.started("a"))
    store.advance(by: .seconds(1))
    store.receive(.noted("late")) { $0 = ["late"] }
    store.receive(.noted("a")) { $0.append("a") }
    store.finish()
  }

  @Test func `The time continues to advance when the test receives an action`() {
    let store = PolicyTestFeature.store { name in
      .concatenate((1...3).map { .concatenate(.sleep(for: .seconds(1)), .note("\(name)\($0)")) })
    }
    store.send(.started("a"))
    store.advance(by: .seconds(3))
    for number in 1...3 {
      #expect(store.clock.now.offset == .seconds(number))
      store.receive(.noted("a\(number)")) { $0.append("a\(number)") }
    }
    store.finish()
  }

  @Test func `A deadline in an operation ends work that would never end`() {
    struct Late: Reducer {
      @Dependency(\.clock) var clock
      func reduce(into state: inout [String], action: String) -> Effect<String> {
        state.append(action)
        if action != "start" { return .none }
        return .run("late") { [clock] send in
          try await withAbandoningTimeout(.seconds(2), clock: clock) {
            for await _ in AsyncStream<Int>.never {}
          }
          await send("in time")
        } catch: { error, send in
          await send("\(error)")
        }
      }
    }
    let store = TestStore(initialState: [String]()) { Late() }
    store.send("start") { $0 = ["start"] }
    store.advance(by: .seconds(2))
    let message = "The operation did not end within 2.0 seconds."
    store.receive(message) { $0.append(message) }
    store.finish()
  }

  @Test func `An observation sends the current value, and each change`() {
    struct Observer: Reducer {
      enum Action: Equatable, Sendable { case appeared, noted([String]), gone }
      func reduce(into state: inout [[String]], action: Action) -> Effect<Action> {
        switch action {
        case .appeared:
          return .observe(ReadOnlyNoteState.self) { .noted($0.notes) }.cancellable(id: 1)
        case .noted(let notes):
          state.append(notes)
          return .none
        case .gone: return .cancel(id: 1)
        }
      }
    }
    let storage = SharedStorage()
    let notes = NoteClient.live(in: storage)
    let store = TestStore(initialState: [[String]](), storage: storage) { Observer() }
    store.send(.appeared)
    store.receive(.noted([])) { $0 = [[]] }
    notes.append("milk")
    store.receiveChange(of: ReadOnlyNoteState.self) { $0.notes = ["milk"] }
    store.receive(.noted(["milk"])) { $0.append(["milk"]) }
    store.send(.gone)
    store.finish()
  }
}
