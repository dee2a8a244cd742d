@testable import StateKit
import Testing

/// A flow that shows one step at a time. Each step is a row with an id.
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

/// A feature that presents steps.
private struct Wizard: Reducer {
  struct State: Hashable, Sendable {
    var steps: Steps.State?
    /// If set, each action of the steps replaces the current step with a step with this id.
    var nextID: Int?
  }
  enum Action: Sendable {
    case steps(Steps.Action)
    case change(@Sendable (inout State) -> Void)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .steps: if let id = state.nextID { state.steps = .step(Row.State(id: id)) }
      case .change(let change): change(&state)
      }
      return .none
    }
    .ifLet(\.steps, action: \.steps) { Steps() }
  }
}

extension Wizard.Action: CasePathable {
  struct Cases {
    fileprivate let steps = CasePath(embed: Wizard.Action.steps) {
      if case .steps(let action) = $0 { action } else { nil }
    }
  }
  fileprivate static var cases: Cases { Cases() }
}

struct ChildIdentityTests {
  private func makeStepsHarness() -> StoreHarness<Steps.State, Steps.Action> {
    let harness = StoreHarness<Steps.State, Steps.Action>(.step(Row.State(id: 1))) { Steps() }
    harness.send(.step(.perform { .work("a") }))
    return harness
  }

  @Test func `A changed id in the same case cancels the effects of the old child`() {
    let harness = makeStepsHarness()
    harness.send(.enter(.step(Row.State(id: 2))))
    harness.advance(.seconds(20))
    #expect(harness.state == .step(Row.State(id: 2)))
    // `.work` contains a `.sleep`, an effect with the name "sleep".
    #expect(harness.recorder.phases(of: "sleep").last?.hasSuffix("cancelled") == true)
  }

  @Test func `An unchanged id in the same case keeps the effects of the child`() {
    let harness = makeStepsHarness()
    harness.send(.enter(.step(Row.State(id: 1, child: EffectTestFeature.State(notes: ["b"])))))
    harness.advance(.seconds(20))
    #expect(
      harness.state == .step(Row.State(id: 1, child: EffectTestFeature.State(notes: ["b", "a."]))))
  }

  /// Starts an effect that sends a response after 1 second, and ignores its cancellation.
  private func startRequest<State, Action>(
    in harness: StoreHarness<State, Action>, embed: (EffectTestFeature.Action) -> Action
  ) {
    harness.send(
      embed(
        .perform {
          .run("load") { send in
            await harness.waitUncancelled(for: .seconds(1))
            await send(.note("response"))
          }
        }))
  }

  @Test func `The effect of a replaced payload does not send its response to the new payload`() {
    let harness = StoreHarness<Steps.State, Steps.Action>(.step(Row.State(id: 1))) { Steps() }
    startRequest(in: harness) { .step($0) }
    harness.send(.enter(.step(Row.State(id: 2))))
    harness.advance(.seconds(2))
    #expect(harness.state == .step(Row.State(id: 2)))
    #expect(harness.recorder.phases(of: "load") == ["1 started", "1 cancelled"])
  }

  @Test func `Replacing a payload below an optional child cancels the payload's effects`() {
    let harness = StoreHarness(Wizard.State(steps: .step(Row.State(id: 1)))) { Wizard() }
    startRequest(in: harness) { .steps(.step($0)) }
    harness.send(.change { $0.steps = .step(Row.State(id: 2)) })
    harness.advance(.seconds(2))
    #expect(harness.state == Wizard.State(steps: .step(Row.State(id: 2))))
    #expect(harness.recorder.phases(of: "load") == ["1 started", "1 cancelled"])
  }

  @Test
  func
    `A payload that is replaced during its own action does not start that action's effects`()
  {
    let harness = StoreHarness(Wizard.State(steps: .step(Row.State(id: 1)), nextID: 2)) { Wizard() }
    startRequest(in: harness) { .steps(.step($0)) }
    harness.advance(.seconds(2))
    #expect(harness.state == Wizard.State(steps: .step(Row.State(id: 2)), nextID: 2))
    #expect(harness.recorder.phases(of: "load") == [])
  }

  @Test func `A state with an id is identified only by its id`() {
    let identify = ChildIdentity.identifyingFunction(for: Row.State.self)
    let other = Row.State(id: 1, child: EffectTestFeature.State(notes: ["a"]))
    #expect(identify(Row.State(id: 1)) == identify(other))
    #expect(identify(Row.State(id: 1)) != identify(Row.State(id: 2)))
    #expect(identify(Row.State(id: 1)) != .anonymousChild)
  }

  @Test func `All states of a type without an id have the same identity`() {
    #expect(
      ChildIdentity.identifyingFunction(for: EffectTestFeature.State.self)(
        EffectTestFeature.State(notes: ["a"]))
        == .anonymousChild)
  }
}
