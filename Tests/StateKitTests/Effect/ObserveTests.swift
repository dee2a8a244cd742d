import StateKit
import StateKitSimulation
import Testing

/// The rules that `.observe` must satisfy.
private enum ObserveRule {
  case sendsCurrentValue, sendsEachChange, sendsOnlyLatestValue, endsWhenCancelled,
    endsWhenStorageCloses
}

private typealias Observe = @Sendable (SharedStorage) -> Effect<TallyProbe.Action>

private func brokenRules(of observe: @escaping Observe) -> Set<ObserveRule> {
  let changes = TallyHarness { observe($0) }
  changes.send(.observe)
  let valuesAtStart = changes.state.seen
  changes.send(.increment)
  changes.send(.increment)

  let burst = TallyHarness { observe($0) }
  burst.send(.observe)
  burst.sendWithoutRunning(.increment)
  burst.sendWithoutRunning(.increment)
  burst.sendWithoutRunning(.increment)
  burst.simulation.run()

  let cancelled = TallyHarness { observe($0) }
  cancelled.send(.observe)
  cancelled.send(.stop)
  cancelled.send(.increment)

  let closed = TallyHarness { observe($0) }
  closed.send(.observe)
  closed.storage.close()
  closed.simulation.run()
  return failedRules([
    .sendsCurrentValue: valuesAtStart == [0],
    .sendsEachChange: Array(changes.state.seen.suffix(2)) == [1, 2],
    .sendsOnlyLatestValue: burst.state.seen.count <= 2 && burst.state.seen.last == 3,
    .endsWhenCancelled: !cancelled.state.seen.contains(1),
    .endsWhenStorageCloses: closed.recorder.phases(of: "observe").last?.hasSuffix("finished")
      == true,
  ])
}

struct ObserveTests {
  @Test func `An observed value is sent immediately and after each change`() {
    #expect(brokenRules { _ in .observe(ReadOnlyTallyState.self) { .seen($0.count) } } == [])
  }

  @Test func `An observation without the current value is detected`() {
    #expect(
      brokenRules { storage in
        .run("observe") { send in
          var isFirst = true
          for await tally in storage.values(of: ReadOnlyTallyState.self) {
            if !isFirst { await send(.seen(tally.count)) }
            isFirst = false
          }
        }
      } == [.sendsCurrentValue])
  }

  @Test func `An observation that reads only once is detected`() {
    #expect(
      brokenRules { storage in
        .run("observe") { send in
          await send(.seen(storage.value(of: ReadOnlyTallyState.self).count))
        }
      } == [.sendsEachChange, .sendsOnlyLatestValue])
  }

  @Test func `An observation that sends old values is detected`() {
    #expect(
      brokenRules { storage in
        .run("observe") { send in
          var all: [Int] = []
          for await tally in storage.values(of: ReadOnlyTallyState.self) {
            all.append(tally.count)
            for count in all { await send(.seen(count)) }
          }
        }
      } == [.sendsOnlyLatestValue])
  }

  @Test func `An observation that cannot be cancelled by its id is detected`() {
    #expect(
      brokenRules { _ in
        .send(.perform { .observe(ReadOnlyTallyState.self) { .seen($0.count) } })
      } == [.endsWhenCancelled])
  }
}
