// An effect reads the task-local value that contains its store's log and the cause of its writes.
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
