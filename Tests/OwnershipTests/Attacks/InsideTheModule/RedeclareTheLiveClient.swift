// A second file of the module declares `live` for the same client.
import StateKit

extension NotesClient {
  #if ATTACK
    // expected-error@+1 {{invalid redeclaration of 'live(in:)'}}
    static func live(in storage: SharedStorage) -> Self { fatalError() }
  #else
    static func double() -> Self { fatalError() }
  #endif
}
