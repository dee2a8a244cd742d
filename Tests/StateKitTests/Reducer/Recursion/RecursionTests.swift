@testable import StateKit
import Testing

/// Features that contain themselves, through each operator whose child can be absent.
struct RecursionTests {
  enum Operator: CaseIterable {
    case forEach, ifLet, ifCaseLet

    /// A feature that contains itself through the operator.
    var feature: any SelfContaining.Type {
      switch self {
      case .forEach: Folder.self
      case .ifLet: Reply.self
      case .ifCaseLet: Shell.self
      }
    }
  }

  private func makeHarness<Feature: SelfContaining>(
    _: Feature.Type, levels: Int, probe: LevelProbe = LevelProbe(),
    dependencies: sending (inout DependencyValues) -> Void = { _ in }
  ) -> StoreHarness<Feature.State, Feature.Action> {
    StoreHarness(Feature.state(levels: levels)) {
      Feature(probe: probe)
    } dependencies: {
      dependencies(&$0)
    }
  }

  @Test(arguments: Operator.allCases)
  func `A feature that contains itself runs at every level`(_ operator: Operator) {
    func run<Feature: SelfContaining>(_: Feature.Type) {
      for level in [0, 1, 3] {
        let harness = makeHarness(Feature.self, levels: level)
        harness.send(Feature.action(.note("a"), atLevel: level))
        harness.send(Feature.action(.perform { .work("b") }, atLevel: level))
        harness.advance(.seconds(20))
        #expect(Feature.notes(atLevel: level, of: harness.state) == ["a", "b", "b."])
        #expect(harness.recorder.issues == [])
      }
    }
    run(`operator`.feature)
  }

  @Test(arguments: Operator.allCases)
  func `Removing a level cancels the effects of that level and of the levels below`(
    _ operator: Operator
  ) {
    func run<Feature: SelfContaining>(_: Feature.Type) {
      let harness = makeHarness(Feature.self, levels: 4)
      harness.send(Feature.action(.perform { .work("a") }, atLevel: 4))
      harness.send(Feature.removeChild(ofLevel: 1))
      #expect(harness.recorder.phases(of: "sleep").last?.hasSuffix("cancelled") == true)
      harness.advance(.seconds(20))
      #expect(Feature.notes(atLevel: 4, of: harness.state) == nil)
      #expect(harness.recorder.issues == [])
    }
    run(`operator`.feature)
  }

  @Test(arguments: [Operator.forEach, .ifLet])
  func `Removing a level does not cancel the effects of the levels above`(_ operator: Operator) {
    func run<Feature: SelfContaining>(_: Feature.Type) {
      let harness = makeHarness(Feature.self, levels: 4)
      harness.send(Feature.action(.perform { .work("a") }, atLevel: 2))
      harness.send(Feature.action(.perform { .work("b") }, atLevel: 3))
      harness.send(Feature.removeChild(ofLevel: 2))
      harness.advance(.seconds(20))
      #expect(Feature.notes(atLevel: 2, of: harness.state) == ["a", "a."])
      #expect(Feature.notes(atLevel: 3, of: harness.state) == nil)
    }
    run(`operator`.feature)
  }

  @Test func `Rows with equal ids at different levels are different children`() {
    let harness = makeHarness(Folder.self, levels: 2)
    #expect(harness.state.folders.ids == [1] && harness.state.folders[0].folders.ids == [1])
    harness.send(Folder.action(.perform { .work("inner") }, atLevel: 2))
    harness.send(Folder.action(.perform { .work("outer") }, atLevel: 1))
    harness.send(Folder.removeChild(ofLevel: 1))
    harness.send(.folder(id: 1, action: .change { $0.folders = [Folder.State(id: 1)] }))
    harness.advance(.seconds(20))
    #expect(Folder.notes(atLevel: 1, of: harness.state) == ["outer", "outer."])
    #expect(Folder.notes(atLevel: 2, of: harness.state) == [])
  }

  @Test(arguments: Operator.allCases)
  func `A level is compiled at the first action that reaches it`(_ operator: Operator) {
    func run<Feature: SelfContaining>(_: Feature.Type) {
      let probe = LevelProbe()
      let harness = makeHarness(Feature.self, levels: 3, probe: probe)
      #expect(probe.compileCount.value == 1)
      harness.send(Feature.action(.note("a"), atLevel: 1))
      #expect(probe.compileCount.value == 2)
      for _ in 0..<3 { harness.send(Feature.action(.note("a"), atLevel: 3)) }
      #expect(probe.compileCount.value == 4)
    }
    run(`operator`.feature)
  }

  @Test func `A level is compiled once for all rows`() {
    let probe = LevelProbe()
    let harness = StoreHarness(
      Folder.State(id: 0, folders: [Folder.State(id: 1), Folder.State(id: 2)])
    ) { Folder(probe: probe) }
    for id in [1, 2, 1, 2] { harness.send(.folder(id: id, action: .content(.note("a")))) }
    harness.send(.change { $0.folders = [Folder.State(id: 3)] })
    harness.send(.folder(id: 3, action: .content(.note("b"))))
    #expect(harness.state.folders[id: 3]?.content.notes == ["b"])
    #expect(probe.compileCount.value == 2)
  }

  @Test func `An action for an absent level compiles nothing and is reported`() {
    let probe = LevelProbe()
    let harness = makeHarness(Reply.self, levels: 0, probe: probe)
    harness.send(Reply.action(.note("a"), atLevel: 2))
    #expect(probe.compileCount.value == 1)
    #expect(harness.recorder.issues.count == 1)
  }

  @Test(arguments: Operator.allCases)
  func `Every level has the dependencies and the storage of its store`(_ operator: Operator)
    async throws
  {
    func run<Feature: SelfContaining>(_: Feature.Type) async throws {
      let harness = makeHarness(Feature.self, levels: 3) { $0.levelLabel = "given" }
      try await TallyClient.live(in: harness.storage).increment()
      // The action compiles levels 1 to 3 while other dependencies are set.
      withDependencies {
        $0.levelLabel = "sender's"
      } operation: {
        _ = harness.send(Feature.action(.note("read"), atLevel: 3))
      }
      #expect(Feature.notes(atLevel: 3, of: harness.state) == ["given 1"])
      #expect(harness.recorder.issues == [])
    }
    try await run(`operator`.feature)
  }

  @Test(arguments: Operator.allCases)
  func `The build context of a level ends when the level has been compiled`(_ operator: Operator) {
    func run<Feature: SelfContaining>(_: Feature.Type) {
      let contexts = LockedValue<[BuildContext?]>([])
      var probe = LevelProbe()
      probe.onCompile = {
        let context = BuildContext.current
        #expect(context?.environment != nil)
        contexts.change { $0.append(context) }
      }
      let harness = makeHarness(Feature.self, levels: 2, probe: probe)
      harness.send(Feature.action(.note("a"), atLevel: 2))
      #expect(contexts.value.count == 3)
      #expect(Set(contexts.value.map { $0.map { ObjectIdentifier($0) } }).count == 3)
      #expect(contexts.value.allSatisfy { $0 != nil && $0?.environment == nil })
      #expect(BuildContext.current == nil)
    }
    run(`operator`.feature)
  }

  @Test func `Two features can contain each other`() {
    let harness = StoreHarness(Question.State(answer: Answer.State())) { Question() }
    harness.send(.answer(.asked))
    harness.send(.answer(.question(.answered)))
    harness.send(.answer(.question(.answer(.asked))))
    #expect(
      harness.state
        == Question.State(
          answer: Answer.State(
            question: Question.State(answer: Answer.State(question: Question.State())))))
    #expect(harness.recorder.issues == [])
  }
}

/// A feature with an optional ``Answer``, which can contain a ``Question``.
private struct Question: Reducer {
  struct State: Hashable, Sendable {
    @Indirect var answer: Answer.State?
  }
  indirect enum Action: Sendable {
    case answered
    case answer(Answer.Action)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .answered = action { state.answer = Answer.State() }
      return .none
    }
    .ifLet(indirect: \.$answer, action: \.answer) { Answer() }
  }
}

private struct Answer: Reducer {
  struct State: Hashable, Sendable {
    @Indirect var question: Question.State?
  }
  enum Action: Sendable {
    case asked
    case question(Question.Action)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .asked = action { state.question = Question.State() }
      return .none
    }
    .ifLet(indirect: \.$question, action: \.question) { Question() }
  }
}

extension Question.Action: CasePathable {
  struct Cases {
    fileprivate let answer = CasePath(embed: Question.Action.answer) {
      if case .answer(let action) = $0 { action } else { nil }
    }
  }
  fileprivate static var cases: Cases { Cases() }
}

extension Answer.Action: CasePathable {
  struct Cases {
    fileprivate let question = CasePath(embed: Answer.Action.question) {
      if case .question(let action) = $0 { action } else { nil }
    }
  }
  fileprivate static var cases: Cases { Cases() }
}
