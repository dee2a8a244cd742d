import StateKit
import Testing
import TestSupport

/// Children that are compiled outside the `compile(_:)` of their parent terminate the process with
/// a message.
@Suite(.limitedChildProcesses)
struct CompiledOutsideParentTests {
  /// A box that stores the context of a reducer.
  @MainActor
  private final class ContextBox<State> {
    var context: ReducerContext<State>?
  }

  /// A reducer that stores the context that it is compiled with.
  private struct ContextKeeper: CompositeReducer {
    typealias State = Parent.State
    typealias Action = Parent.Action
    let keep: (ReducerContext<State>) -> Void

    func compile(_ context: ReducerContext<State>) -> Reduction<State, Action> {
      keep(context)
      return { _, _ in .none }
    }
  }

  /// A reducer that compiles its base with the context that `otherContext` returns. If that is nil,
  /// the base gets the context of this reducer.
  private struct Misplaced<Base: Reducer>: CompositeReducer {
    let base: Base
    let otherContext: (ReducerContext<Base.State>) -> ReducerContext<Base.State>?

    func compile(_ context: ReducerContext<Base.State>) -> Reduction<Base.State, Base.Action> {
      base.compile(otherContext(context) ?? context)
    }
  }

  private static let message = """
    Likely cause: a `ReducerContext` was stored, and passed to `compile(_:)` later, or in another \
    reducer or store. Compile a child only in the `compile(_:)` of its parent, with the context \
    that the parent receives.
    """

  private static let compiledLate = """
    The child with the state Row.State was compiled when the store of its context was \
    not being built. \(message)
    """

  private func output(_ result: ExitTest.Result) -> String {
    String(decoding: result.standardErrorContent, as: UTF8.self)
  }

  @Test func `Compiling a child after its store was built terminates the process`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await Self.compileAfterBuild()
    }
    #expect(output(result).contains(Self.compiledLate))
  }

  @MainActor
  private static func compileAfterBuild() {
    let box = ContextBox<Parent.State>()
    let store = Store(initialState: Parent.State()) { ContextKeeper { box.context = $0 } }
    if let context = box.context {
      _ = Parent().ifLet(\.row, action: \.row) { Row() }.compile(context)
    }
    withExtendedLifetime(store) {}
  }

  @Test func `Compiling a child in another store terminates the process`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await Self.compileInAnotherStore()
    }
    #expect(output(result).contains(Self.compiledLate))
  }

  @MainActor
  private static func compileInAnotherStore() {
    let box = ContextBox<Parent.State>()
    let store = Store(initialState: Parent.State()) { ContextKeeper { box.context = $0 } }
    let other = Store(initialState: Parent.State()) {
      Misplaced(base: Parent().ifLet(\.row, action: \.row) { Row() }) { _ in box.context }
    }
    withExtendedLifetime((store, other)) {}
  }

  @Test func `Compiling a child in another store while its own store is built ends the process`()
    async throws
  {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await Self.compileInInnerStore()
    }
    #expect(output(result).contains(Self.compiledLate))
  }

  @MainActor
  private static func compileInInnerStore() {
    let store = Store(initialState: Parent.State()) {
      ContextKeeper { outer in
        MainActor.assumeIsolated {
          _ = Store(initialState: Parent.State()) {
            Misplaced(base: Parent().ifLet(\.row, action: \.row) { Row() }) { _ in outer }
          }
        }
      }
    }
    withExtendedLifetime(store) {}
  }

  @Test func `Compiling a child at another place of its store terminates the process`()
    async throws
  {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await Self.compileAtAnotherPlace()
    }
    #expect(
      output(result).contains(
        """
        The child with the state Folder.State started an effect at a place other than \
        the one it was compiled for. \(Self.message)
        """))
  }

  /// Compiles the rows of a row as if they were rows of the root.
  @MainActor
  private static func compileAtAnotherPlace() {
    let box = ContextBox<Folder.State>()
    let row = EmptyReducer<Folder.State, Folder.Action>()
      .forEach(\.folders, action: \.folder) {
        Scope(state: \Folder.State.content, action: \.content) { EffectTestFeature() }
      }
    let store = Store(initialState: Folder.state(levels: 2)) {
      Misplaced(
        base: EmptyReducer<Folder.State, Folder.Action>().forEach(\.folders, action: \.folder) {
          Misplaced(base: row) { _ in box.context }
        }
      ) { context in
        box.context = context
        return nil
      }
    }
    store.send(Folder.action(.perform { .work("a") }, atLevel: 2))
  }

  @Test func `Calling a closure that was compiled in another store terminates the process`()
    async throws
  {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await Self.callInAnotherStore()
    }
    #expect(
      output(result).contains(
        """
        A store received the effect of a child of another store. Likely cause: a reducer was \
        compiled in one store, and the resulting closure was stored and called in another one. \
        Create and compile the reducers of each store in the closure that you pass to the store.
        """))
  }

  @MainActor
  private static func callInAnotherStore() {
    let child = Parent().ifLet(\.row, action: \.row) { Row() }
    var reduction: Reduction<Parent.State, Parent.Action>?
    let store = Store(initialState: Parent.State()) {
      ContextKeeper { reduction = child.compile($0) }
    }
    let other = Store(initialState: Parent.State(row: Row.State(id: 1))) {
      Reduce<Parent.State, Parent.Action> { state, action in
        reduction?(&state, action) ?? .none
      }
    }
    other.send(.row(.perform { .work("a") }))
    withExtendedLifetime(store) {}
  }
}
