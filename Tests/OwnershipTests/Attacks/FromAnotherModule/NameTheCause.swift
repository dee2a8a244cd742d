// An app attributes a write to another effect.
import StateKit

func blame() -> Any {
  #if ATTACK
    // expected-error@+1 {{cannot find 'EffectContext' in scope}}
    EffectContext.$current
  #else
    EventCause.outside
  #endif
}
