// A feature calls the method with which the client applies an event to the session.
import LifeSignalDomain
import StateKit

func move(_ state: inout SessionState) {
  #if ATTACK
    // expected-error@+1 {{'apply' is inaccessible due to 'fileprivate' protection level}}
    _ = state.apply(.profileFound)
  #else
    state.phase = state.phase.after(.profileFound) ?? state.phase
  #endif
}
