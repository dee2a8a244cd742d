// A function of earlier versions of the Composable Architecture.
import StateKit

enum Action: Sendable { case tapped }

func effect() -> Effect<Action> {
  #if MISTAKE
    .fireAndForget { print("tapped") }
  // expected-error@-1 {{type 'Effect<Action>' has no member 'fireAndForget'}}
  #else
    .run { _ in print("tapped") }
  #endif
}
