// An effect that never ran is named as the cause of a write.
import StateKit

func forge(_ store: StoreIdentity) -> EventCause {
  #if ATTACK
    // expected-error@+1 {{'EffectIdentity' initializer is inaccessible due to 'package' protection level}}
    .effect(EffectIdentity(store: store, number: 1, name: "", location: CodeLocation()))
  #else
    .outside
  #endif
}
