// An effect accesses its store's log and the cause of its writes in a task-local value.
import StateKit

func effect() -> Effect<NotesFeature.Action> {
  .run("steal") { send in
    #if ATTACK
      // expected-error@+1 {{cannot find 'EffectContext' in scope}}
      EffectContext.current?.log.report(StoreIssue("forged"))
    #else
      await send(.notesCounted(1))
    #endif
  }
}
