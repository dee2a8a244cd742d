import StateKit

/// A feature that uses the reader of another feature.
struct RepointedFeature: Reducer, Sendable {
  @SharedReader var notes: ReadOnlyNotesState

  init(like other: SharedReader<ReadOnlyNotesState>) { _notes = other }

  func reduce(into state: inout [String], action: Int) -> Effect<Int> {
    state = notes.texts
    return .none
  }
}
