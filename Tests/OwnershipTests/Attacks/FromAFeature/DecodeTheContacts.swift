// A feature decodes the published, read-only state of the contacts from bytes of its choice.
import LifeSignalDomain
import StateKit

#if ATTACK
  // expected-error@+2 {{extension outside of file declaring struct 'ReadOnlyContactsState' prevents automatic synthesis of 'init(from:)' for protocol 'Decodable'}}
  // expected-note@+1 {{add stubs for conformance}}
  extension ReadOnlyContactsState: @retroactive Decodable {}
#else
  extension ReadOnlyContactsState {
    var exported: [Contact] { contacts.elements }
  }
#endif
