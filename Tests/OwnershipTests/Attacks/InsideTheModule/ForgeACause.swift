// An effect that never ran is named as the cause of a write.
import StateKit

func forge() -> EventCause {
  #if ATTACK
    // expected-error@+1 {{'EffectIdentity' initializer is inaccessible due to 'package' protection level}}
    .effect(EffectIdentity(number: 1, name: "forged", location: CodeLocation()))
  #else
    .outside
  #endif
}
