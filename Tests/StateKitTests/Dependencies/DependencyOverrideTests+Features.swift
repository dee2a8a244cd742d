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
  /// A feature that appends its label to each note. After the note "start", its effect sends a note
  /// with the label that the effect reads.
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
  /// A feature that notes its label for each action, with ``Labeled`` as the child of an `ifLet`, a
  /// `forEach` and a `Scope`. The children are created when the body is read.
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
  /// A feature whose body assigns the result of `withDependencies` to a variable with the type of
  /// the child.
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
  /// A feature that notes the label that its body has read.
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
  /// A feature that notes the last digit of the next UUID of a generator. The generator is a
  /// dependency, and its default value counts from 1.
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
  /// A feature whose effect overrides the generator of UUIDs and merges two operations. Each
  /// operation notes the last digit of its UUID.
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

  /// A feature whose effect runs an operation without an override, and then several operations with
  /// an overridden label.
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
