// The name of the Composable Architecture for the clock.
import StateKit

struct Feature {
  #if MISTAKE
    @Dependency(\.continuousClock) var clock
  // expected-error@-1 {{'continuousClock' has been renamed to 'clock'}}
  #else
    @Dependency(\.clock) var clock
  #endif
}
