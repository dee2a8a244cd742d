// A feature extends the protocol with which every client translates its errors.
import LifeSignalDomain

#if ATTACK
  // expected-error@+1 {{cannot find type 'ClientError' in scope}}
  extension ClientError {
    static func translating<Value>(_ operation: () async throws -> Value) async throws -> Value {
      try await operation()
    }
  }
#else
  extension ContactsError {
    var isFinal: Bool { self != .unavailable }
  }
#endif
