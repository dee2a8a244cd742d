// An effect looks for its store's log, and the cause of its writes, in the task.
import StateKit

func effect() -> Effect<NotesFeature.Action> {
  .run("steal") { send in
    #if ATTACK
      // expected-error@+1 {{cannot find 'EffectContext' in scope}}
      EffectContext.current?.log.report(Report("forged"))
    #else
      await send(.seen(1))
    #endif
  }
}
