// Elements that might not be unique.
import StateKit

struct Row: Identifiable, Equatable, Sendable { let id: Int }

func rows(_ rows: [Row]) throws -> IdentifiedArray<Row> {
  #if MISTAKE
    IdentifiedArray(uniqueElements: rows)
  // expected-error@-1 {{call can throw but is not marked with 'try'}}
  // expected-note@-2 {{did you mean to use 'try'?}}
  // expected-note@-3 {{did you mean to handle error as optional value?}}
  // expected-note@-4 {{did you mean to disable error propagation?}}
  #else
    try IdentifiedArray(uniqueElements: rows)
  #endif
}
