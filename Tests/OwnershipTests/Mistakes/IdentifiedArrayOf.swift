// The name of the Composable Architecture for the type of rows.
import StateKit

struct Row: Identifiable, Equatable, Sendable { let id: Int }
struct State: Equatable, Sendable {
  #if MISTAKE
    var rows: IdentifiedArrayOf<Row> = []
  // expected-error@-1 {{'IdentifiedArrayOf' has been renamed to 'IdentifiedArray'}}
  #else
    var rows: IdentifiedArray<Row> = []
  #endif
}
