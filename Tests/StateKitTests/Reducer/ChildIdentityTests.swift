@testable import StateKit
import Testing

/// A flow with one step at a time; each step is a row with an id.
private struct Steps: Reducer {
  enum State: Hashable, Sendable {
    case step(Row.State)
    case done
  }
  enum Action: Sendable {
    case step(EffectTestFeature.Action)
    case enter(State)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .enter(let next) = action { state = next }
      return .none
    }
    .ifCaseLet(\.step, action: \.step) { Row() }
  }
}

extension Steps.State: CasePathable {
  struct Cases {
    fileprivate let step = CasePath(embed: Steps.State.step) {
      if case .step(let row) = $0 { row } else { nil }
    }
  }
  fileprivate static var cases: Cases { Cases() }
}
extension Steps.Action: CasePathable {
  struct Cases {
    fileprivate let step = CasePath(embed: Steps.Action.step) {
      if case .step(let action) = $0 { action } else { nil }
    }
  }
  fileprivate static var cases: Cases { Cases() }
}

struct ChildIdentityTests {
  private func stepsWorld() -> StoreHarness<Steps.State, Steps.Action> {
    let world = StoreHarness<Steps.State, Steps.Action>(.step(Row.State(id: 1))) { Steps() }
    world.send(.step(.perform { .work("a") }))
    return world
  }

  @Test func `The same case with another id is another child without the old child's effects`() {
    let world = stepsWorld()
    world.send(.enter(.step(Row.State(id: 2))))
    world.advance(.seconds(20))
    #expect(world.state == .step(Row.State(id: 2)))
    #expect(world.recorder.phases(of: "sleep").last?.hasSuffix("cancelled") == true)
  }

  @Test func `The same case with the same id keeps the child and its effects`() {
    let world = stepsWorld()
    world.send(.enter(.step(Row.State(id: 1, child: EffectTestFeature.State(notes: ["b"])))))
    world.advance(.seconds(20))
    #expect(
      world.state == .step(Row.State(id: 1, child: EffectTestFeature.State(notes: ["b", "a."]))))
  }

  @Test func `Identifiable states are identified only by their id`() {
    let identify = ChildIdentity.find(for: Row.State.self)
    let other = Row.State(id: 1, child: EffectTestFeature.State(notes: ["a"]))
    #expect(identify(Row.State(id: 1)) == identify(other))
    #expect(identify(Row.State(id: 1)) != identify(Row.State(id: 2)))
    #expect(identify(Row.State(id: 1)) != .anonymousChild)
  }

  @Test func `A state without an id is identified by its presence`() {
    #expect(
      ChildIdentity.find(for: EffectTestFeature.State.self)(EffectTestFeature.State(notes: ["a"]))
        == .anonymousChild)
  }
}
