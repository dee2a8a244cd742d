// An effect closes its store's storage through its parameter `send`.
import StateKit

func effect() -> Effect<NotesFeature.Action> {
  .run("steal") { send in
    #if ATTACK
      // expected-error@+1 {{value of type 'Send<NotesFeature.Action>' has no member 'services'}}
      send.services.storage.close()
    #else
      await send(.notesCounted(1))
    #endif
  }
}
