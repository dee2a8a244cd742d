// A feature forges an event with a sequence number.
import StateKit

func forge(_ event: Event) -> Event {
  #if ATTACK
    // expected-error@+1 {{'Event' initializer is inaccessible due to 'internal' protection level}}
    Event(sequence: 1, origin: "forged", store: nil, action: nil, kind: event.kind)
  #else
    event
  #endif
}
