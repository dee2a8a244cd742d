import StateKit
import StateKitSimulation
import Testing

private enum LabelKey: DependencyKey {
  static var defaultValue: String { "default" }
}

private enum SuffixKey: DependencyKey {
  static var defaultValue: String { "" }
}

extension DependencyValues {
  var testLabel: String {
    get { self[LabelKey.self] }
    set { self[LabelKey.self] = newValue }
  }
  var testSuffix: String {
    get { self[SuffixKey.self] }
    set { self[SuffixKey.self] = newValue }
  }
}

extension DependencyOverrideTests {
  /// A feature that appends its label to each note, and notes the label that an effect reads.
  struct Labeled: Reducer {
    @Dependency(\.testLabel) var label
    @Dependency(\.testSuffix) var suffix

    func reduce(
      into state: inout EffectTestFeature.State, action: EffectTestFeature.Action
    ) -> TestEffect {
      guard case .note(let text) = action else {
        return EffectTestFeature().reduce(into: &state, action: action)
      }
      state.notes.append("\(text) \(label)\(suffix)")
      if text != "start" { return .none }
      return .run { send in await send(.note("effect of \(label)\(suffix)")) }
    }
  }
}

extension DependencyOverrideTests {
  /// A feature with a labeled child of each kind. The children are created when the body is read.
  struct LabeledParent: Reducer {
    @Dependency(\.testLabel) var label

    var body: some Reducer<Parent.State, Parent.Action> {
      Reduce { state, action in
        state.notes.append(label)
        return .none
      }
      .ifLet(\.child, action: \.child) { Labeled() }
      .forEach(\.rows, action: \.rows) {
        Scope(state: \.child, action: \.itself) { Labeled() }
      }
      Scope(state: \.part, action: \.part) { Labeled() }
    }
  }
}

extension DependencyOverrideTests {
  struct Failure: Error {}
}

extension DependencyOverrideTests {
  /// A state whose initializer reads a dependency.
  struct LabeledNote {
    let text: String

    init() {
      @Dependency(\.testLabel) var label
      text = label
    }
  }
}

extension DependencyOverrideTests {
  /// A feature whose body creates a child in a variable with the child's type.
  struct MisplacedOverride: Reducer {
    var body: some Reducer<EffectTestFeature.State, EffectTestFeature.Action> {
      let child: Labeled = withDependencies {
        $0.testLabel = "override"
      } operation: {
        Labeled()
      }
      child
    }
  }
}

extension DependencyOverrideTests {
  /// A feature whose body depends on its own dependency.
  struct LabelInBody: Reducer {
    @Dependency(\.testLabel) var label

    var body: some Reducer<EffectTestFeature.State, EffectTestFeature.Action> {
      let label = label
      Reduce { state, _ in
        state.notes.append(label)
        return .none
      }
    }
  }
}

private enum NumbersKey: DependencyKey {
  static var defaultValue: UUIDGenerator { .incrementing() }
}

extension DependencyValues {
  var testNumbers: UUIDGenerator {
    get { self[NumbersKey.self] }
    set { self[NumbersKey.self] = newValue }
  }
}

extension DependencyOverrideTests {
  /// A feature with a dependency whose default value counts.
  struct DefaultNumbers: Reducer {
    @Dependency(\.testNumbers) var numbers

    func reduce(
      into state: inout EffectTestFeature.State, action: EffectTestFeature.Action
    ) -> TestEffect {
      state.notes.append(String("\(numbers())".last ?? "?"))
      return .none
    }
  }
}

/// A feature that records notes, and starts an effect for the note "go".
private protocol EffectOnGo: Reducer
where State == EffectTestFeature.State, Action == EffectTestFeature.Action, Body == Never {
  var effect: TestEffect { get }
}

extension EffectOnGo {
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard case .note(let text) = action else { return .none }
    state.notes.append(text)
    return text == "go" ? effect : .none
  }
}

extension DependencyOverrideTests {
  /// A feature whose effect has two operations with a generator of UUIDs.
  struct NumberedEffects: EffectOnGo {
    @Dependency(\.uuid) var uuid

    var effect: TestEffect {
      withDependencies {
        $0.uuid = .incrementing()
      } operation: {
        .merge(
          .run { send in await send(.note(String("\(uuid())".last ?? "?"))) },
          .run { send in await send(.note(String("\(uuid())".last ?? "?"))) })
      }
    }
  }

  /// A feature that notes its label for each version of the tally.
  struct TallyLabels: EffectOnGo {
    @Dependency(\.testLabel) var label

    var effect: TestEffect { .observe(ReadOnlyTallyState.self) { _ in .note(label) } }
  }

  /// A feature that returns an effect whose dependencies are overridden.
  struct LabeledEffects: EffectOnGo {
    @Dependency(\.testLabel) var label

    var effect: TestEffect {
      let attempts = LockedValue(0)
      let plain = TestEffect.run { send in await send(.note("plain \(label)")) }
      let overridden: TestEffect = withDependencies {
        $0.testLabel = "override"
      } operation: {
        .concatenate(
          .run { send in await send(.note("override \(label)")) },
          .run { send in
            attempts.change { $0 += 1 }
            if attempts.value == 1 { throw Failure() }
            await send(.note("retried \(label) \(attempts.value)"))
          }
          .retry(Backoff(initial: .zero, maximum: .zero, attempts: 2)),
          .run { send in
            async let text = label
            await send(.note("child task \(text)"))
          },
          .run { _ in
            throw Failure()
          } catch: { _, send in
            await send(.note("caught \(label)"))
          })
      }
      return .concatenate(plain, overridden)
    }
  }

  /// A feature whose effect appends to the label.
  struct AppendingEffect: EffectOnGo {
    @Dependency(\.testLabel) var label

    var effect: TestEffect {
      withDependencies {
        $0.testLabel += " and effect"
      } operation: {
        .run { send in await send(.note(label)) }
      }
    }
  }
}
