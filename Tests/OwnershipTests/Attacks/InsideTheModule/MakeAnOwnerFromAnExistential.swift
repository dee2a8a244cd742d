// Code that has found an owner's type at run time creates a value of it.
import StateKit

func forge(_ type: any StateOwner.Type, _ old: any StateOwner) -> [any StateOwner] {
  #if ATTACK
    // expected-error@+1 {{value of type 'any StateOwner.Type' has no member 'init'}}
    [type.init()]
  #else
    [old]
  #endif
}
