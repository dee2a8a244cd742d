// Two files of one module cannot both be the client's: a second `live` for the same client.
import StateKit

extension NotesClient {
  #if ATTACK
    // expected-error@+1 {{invalid redeclaration of 'live(in:)'}}
    static func live(in storage: SharedStorage) -> Self { fatalError() }
  #else
    static func double() -> Self { fatalError() }
  #endif
}
