// An action that declares CasePathable, in a target without the plugin.
import StateKit

struct Feature {
  #if MISTAKE
    enum Action: CasePathable {
      // expected-error@-1 {{type 'Feature.Action' does not conform to protocol 'CasePathable'}}
      // expected-note@-2 {{add stubs for conformance}}
      case tapped
    }
  #else
    enum Action {
      case tapped
    }
  #endif
}
