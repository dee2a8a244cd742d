// A feature's own composite reducer accesses the log through the context that `compile` receives.
import StateKit

struct Evil: CompositeReducer {
  typealias State = NotesFeature.State
  typealias Action = NotesFeature.Action

  func compile(_ context: ReducerContext<State>) -> Reduction<State, Action> {
    #if ATTACK
      // expected-error@+1 {{'log' is inaccessible due to 'internal' protection level}}
      context.log.report(StoreIssue("forged"))
    #else
      _ = context
    #endif
    return { _, _ in .none }
  }
}
