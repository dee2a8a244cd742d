import StateKit
import StateKitSimulation
import Testing

private typealias Tree = AnyParent

/// Dependencies that are overridden for a part of the tree of reducers, or for an effect.
struct DependencyOverrideTests {
  private func makeHarness(
    @ReducerBuilder<Parent.State, Parent.Action> _ reducer:
      sending () -> some Reducer<
        Parent.State, Parent.Action
      >
  ) -> ParentHarness {
    ParentHarness(
      Parent.State(
        child: EffectTestFeature.State(), row: Row.State(id: 1), rows: [Row.State(id: 1)]),
      reducer: reducer
    ) {
      $0.testLabel = "store"
    }
  }

  private static let overrides: [@Sendable () -> Tree] = [
    { Tree(LabeledParent().dependency(\.testLabel, "override")) },
    { Tree(LabeledParent().transformDependency(\.testLabel) { $0 = "override" }) },
    { Tree(LabeledParent().transformDependency(\.self) { $0.testLabel = "override" }) },
    {
      Tree(
        withDependencies {
          $0.testLabel = "override"
        } operation: {
          LabeledParent()
        })
    },
    // The innermost override wins.
    {
      Tree(
        LabeledParent().dependency(\.testLabel, "override").dependency(
          \.testLabel, "outer override"))
    },
    {
      Tree(
        withDependencies {
          $0.testLabel = "outer override"
        } operation: {
          withDependencies {
            $0.testLabel = "override"
          } operation: {
            LabeledParent()
          }
        })
    },
  ]

  @Test(arguments: overrides.indices)
  func `An override applies to a feature, its children and their effects`(index: Int) {
    let harness = makeHarness { Self.overrides[index]() }
    harness.send(.part(.note("start")))
    harness.send(.child(.note("start")))
    harness.send(.rows(id: 1, action: .note("start")))
    let expected = ["start override", "effect of override override"]
    #expect(harness.state.notes == Array(repeating: "override", count: 6))
    #expect(harness.state.part.notes == expected)
    #expect(harness.state.child?.notes == expected)
    #expect(harness.state.rows[id: 1]?.child.notes == expected)
    #expect(harness.recorder.issues == [])
  }

  @Test func `An override does not apply to siblings and parents`() {
    let harness = makeHarness {
      Scope(state: \.part, action: \.part) { Labeled() }
      LabeledParent().filter { _, action in if case .part = action { false } else { true } }
        .ifLet(\.row, action: \.row) {
          Scope(state: \.child, action: \.itself) { Labeled().dependency(\.testLabel, "override") }
        }
    }
    for action in [
      Parent.Action.part(.note("start")), .child(.note("start")), .row(.note("start")),
    ] { harness.send(action) }
    let notesWithoutOverride = ["start store", "effect of store store"]
    #expect(harness.state.part.notes == notesWithoutOverride)
    #expect(harness.state.child?.notes == notesWithoutOverride)
    #expect(harness.state.row?.child.notes == ["start override", "effect of override override"])
    #expect(Set(harness.state.notes) == ["store"])
  }

  @Test func `An override does not apply to another store that an effect calls`() async {
    let other = makeHarness {
      Scope(state: \.part, action: \.part) { Labeled() }
      Scope(state: \.part, action: \.child) { Labeled().dependency(\.testLabel, "unused") }
    }
    let harness = EffectTestHarness(EffectTestFeature.State()) {
      EffectTestFeature().dependency(\.testLabel, "override")
    }
    harness.perform(.run { _ in other.send(.part(.note("a"))) })
    #expect(other.state.part.notes == ["a store"])
  }

  @Test func `Overrides of different dependencies, and nested overrides of one, are combined`() {
    let harness = makeHarness {
      Scope(state: \.part, action: \.part) {
        Labeled().dependency(\.testSuffix, "!").transformDependency(\.testLabel) { $0 += " inner" }
      }
      .transformDependency(\.testLabel) { $0 += " outer" }
    }
    harness.send(.part(.note("start")))
    #expect(
      harness.state.part.notes == [
        "start store outer inner!", "effect of store outer inner! store outer inner!",
      ])
  }

  @Test func `An override applies to a child that the state does not contain at first`() {
    let harness = ParentHarness(Parent.State()) {
      Reduce<Parent.State, Parent.Action> { state, action in
        if case .change(let change) = action { change(&state) }
        return .none
      }
      LabeledParent().dependency(\.testLabel, "override")
    }
    harness.send(.change { $0.child = EffectTestFeature.State() })
    harness.send(.child(.note("a")))
    #expect(harness.state.child?.notes == ["a override"])
  }

  @Test func `An override around an effect applies to the operations of the effect`() {
    let harness = makeHarness {
      Scope(state: \.part, action: \.part) { LabeledEffects() }
    }
    harness.send(.part(.note("go")))
    #expect(
      harness.state.part.notes == [
        "go", "plain store", "override override", "retried override 2", "child task override",
        "caught override",
      ])
  }

  @Test func `The override of an effect starts from the override of its subtree`() {
    let harness = makeHarness {
      Scope(state: \.part, action: \.part) { AppendingEffect() }.dependency(\.testLabel, "subtree")
    }
    harness.send(.part(.note("go")))
    #expect(harness.state.part.notes == ["go", "subtree and effect"])
  }

  @Test func `The override of an effect that runs in two stores changes the values of each store`()
  {
    let current = LockedValue<AppendingEffect?>(nil)
    let effect: TestEffect = withDependencies {
      $0.testLabel += " and effect"
    } operation: {
      .run { send in await send(.note(current.value?.label ?? "no feature")) }
    }
    for label in ["first", "second"] {
      let harness = ParentHarness(Parent.State()) {
        Scope(state: \.part, action: \.part) {
          let feature = AppendingEffect()
          let _ = current.change { $0 = feature }
          EffectTestFeature()
        }
      } dependencies: {
        $0.testLabel = label
      }
      harness.send(.part(.perform { effect }))
      #expect(harness.state.part.notes == ["\(label) and effect"])
    }
  }

  @Test func `The delays of retries follow the clock of the override`() {
    let other = Simulation()
    let harness = EffectTestHarness(EffectTestFeature.State()) {
      EffectTestFeature().dependency(\.clock, other.clock)
    }
    let attempts = LockedValue(0)
    harness.perform(
      .run { send in
        attempts.change { $0 += 1 }
        if attempts.value == 1 { throw Failure() }
        await send(.note("done"))
      }
      .retry(Backoff(initial: .seconds(1), maximum: .seconds(1), attempts: 2)))
    harness.advance(.seconds(2))
    #expect(harness.notes == [])
    other.advance(by: .seconds(1))
    harness.simulation.run()
    #expect(harness.notes == ["done"])
  }

  @MainActor
  @Test
  func `An effect of a feature with an override starts at once, in the isolation of its store`() {
    let store = Store(initialState: EffectTestFeature.State()) {
      EffectTestFeature().dependency(\.testLabel, "override")
    }
    store.send(
      .perform {
        .run { send in
          MainActor.assertIsolated()
          await send(.note("first"))
          MainActor.assertIsolated()
          await send(.note("second"))
        }
      })
    #expect(store.notes == ["first", "second"])
  }

  @Test func `An override does not apply to a store that an effect creates`() {
    let notes = LockedValue<[String]>([])
    let harness = EffectTestHarness(EffectTestFeature.State()) {
      EffectTestFeature().dependency(\.testLabel, "override")
    }
    harness.perform(
      .run { _ in
        let other = ParentHarness(Parent.State()) {
          Scope(state: \.part, action: \.child) { Labeled().dependency(\.testLabel, "unused") }
          Scope(state: \.part, action: \.part) { LabelInBody() }
        } dependencies: {
          $0.testLabel = "other store"
        }
        other.sendWithoutRunning(.part(.note("a")))
        let created = other.state.part.notes
        notes.change { $0 = created }
      })
    #expect(notes.value == ["other store"])
  }

  @Test func `The override of a feature does not apply to a sibling that its effect sends to`() {
    let callback = LockedValue<@Sendable () -> Void>({})
    let harness = makeHarness {
      Scope(state: \.part, action: \.part) { Labeled() }
      EmptyReducer().ifLet(\.child, action: \.child) {
        EffectTestFeature().dependency(\.testLabel, "override")
      }
    }
    callback.change { $0 = { _ = harness.sendWithoutRunning(.part(.note("start"))) } }
    harness.send(.child(.perform { .run { _ in callback.value() } }))
    callback.change { $0 = {} }
    #expect(harness.state.part.notes == ["start store", "effect of store store"])
  }

  @Test(arguments: [false, true])
  func `The body of an overridden feature reads the override`(isChildLazy: Bool) {
    let harness = makeHarness {
      Scope(state: \.part, action: \.part) {
        LabelInBody().dependency(\.testLabel, "override")
      }
      EmptyReducer().ifLet(\.child, action: \.child) {
        LabelInBody().dependency(\.testLabel, "override")
      }
      .dependency(\.testLabel, "outer override")
    }
    harness.send(isChildLazy ? .child(.note("a")) : .part(.note("a")))
    let notes = isChildLazy ? harness.state.child?.notes : harness.state.part.notes
    #expect(notes == ["override"])
  }

  @Test func `The operations of an effect share its overridden dependencies`() {
    let harness = makeHarness {
      Scope(state: \.part, action: \.part) { NumberedEffects() }
    }
    harness.send(.part(.note("go")))
    #expect(harness.state.part.notes == ["go", "1", "2"])
  }

  @Test func `An override of one dependency keeps the default values of the others`() {
    let harness = makeHarness {
      Scope(state: \.part, action: \.part) { DefaultNumbers().dependency(\.testLabel, "override") }
    }
    for _ in 1...3 { harness.send(.part(.note("go"))) }
    #expect(harness.state.part.notes == ["1", "2", "3"])
  }

  @Test func `An override applies to observations of shared state`() {
    let storage = SharedStorage(log: EventLog(origin: "world"))
    let harness = StoreHarness(EffectTestFeature.State(), storage: storage) {
      TallyLabels().dependency(\.testLabel, "override")
    } dependencies: {
      $0.tally = .live(in: storage)
    }
    harness.send(.note("go"))
    #expect(harness.notes == ["go", "override"])
  }

  @Test func `An override that replaces all values applies`() {
    let harness = makeHarness {
      LabeledParent().transformDependency(\.self) {
        $0 = DependencyValues()
        $0.testLabel = "override"
      }
    }
    harness.send(.part(.note("start")))
    #expect(harness.state.notes == ["override", "override"])
    #expect(harness.state.part.notes == ["start override", "effect of override override"])
  }

  @Test func `A dependency that the initializer of a state reads in withDependencies is reported`()
  {
    let harness = ParentHarness(Parent.State()) {
      Reduce<Parent.State, Parent.Action> { state, _ in
        state.notes.append(LabeledNote().text)
        return .none
      }
    }
    withDependencies {
      $0.testLabel = "test"
    } operation: {
      _ = harness.send(.change { _ in })
    }
    #expect(harness.state.notes == ["test"])
    #expect(
      harness.recorder.issues.first?.hasPrefix(
        """
        A @Dependency of type String was resolved outside a store. It has the value of the \
        surrounding `withDependencies`.
        """) == true, "\(harness.recorder.issues)")
  }

  @Test func `A withDependencies whose result has a concrete reducer type is reported`() {
    let harness = EffectTestHarness(EffectTestFeature.State()) { MisplacedOverride() }
    harness.send(.note("a"))
    #expect(
      harness.recorder.issues == [
        """
        `withDependencies` created the reducer Labeled, whose children will not have the changed \
        dependencies. Likely cause: a variable or a function has the type Labeled and the result is \
        assigned to it or returned from it. Use `withDependencies` directly in a `body`, or use \
        `some Reducer` as the type of the variable or function.
        """
      ])
    #expect(harness.notes == ["a override"])
  }

  @Test func `A dependency that the initializer of a state reads is reported with the fix`() {
    let harness = ParentHarness(Parent.State()) {
      Reduce<Parent.State, Parent.Action> { state, _ in
        state.notes.append(LabeledNote().text)
        return .none
      }
    } dependencies: {
      $0.testLabel = "store"
    }
    harness.send(.change { _ in })
    #expect(harness.state.notes == ["default"])
    #expect(
      harness.recorder.issues == [
        """
        A @Dependency of type String was resolved outside a store. Its default value is used. \
        Likely causes: the feature is in a static constant, or it was created before its store, or \
        inside `reduce`, or inside an effect, or the initializer of a state reads the value. \
        Create features in the closure that you pass to the store, or in a parent's `body`. Let \
        the initializer of a state take the value as a parameter.
        """
      ])
  }
}
