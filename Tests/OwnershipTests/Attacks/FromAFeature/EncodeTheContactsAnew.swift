// A feature replaces the encoding of the contacts on disk, to forge the state of the next launch.
import LifeSignalDomain

#if ATTACK
  // expected-error@+1 {{conformance of 'ContactsSnapshot' to protocol 'Encodable' was already stated in the type's module 'LifeSignalDomain'}}
  extension ContactsSnapshot: @retroactive Encodable {
    // expected-note@+1 {{will not be used to satisfy the conformance}}
    func encode(to encoder: any Encoder) throws {}
  }
#else
  extension ContactsSnapshot {
    func encodeForAnExport(to encoder: any Encoder) throws { try encode(to: encoder) }
  }
#endif
