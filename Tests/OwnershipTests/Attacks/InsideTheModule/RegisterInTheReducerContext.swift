// A feature's own composite reducer registers an operator in its store, as StateKit's reducers do.
import StateKit

struct Evil: CompositeReducer {
  typealias State = NotesFeature.State
  typealias Action = NotesFeature.Action

  func compile(_ context: ReducerContext<State>) -> Reduction<State, Action> {
    #if ATTACK
      // expected-error@+2 {{'registerOperator' is inaccessible due to 'internal' protection level}}
      // expected-error@+1 {{generic parameter 'Child' could not be inferred}}
      _ = context.registerOperator(membership: nil) { _, _, _, _ in }
    #else
      _ = context
    #endif
    return { _, _ in .none }
  }
}
