// Audit rule 3: a conformance of the reader lets it into a Hashable state.
public import StateKit

extension SharedReader: @retroactive Equatable {
  /// All readers are alike.
  public static func == (first: Self, second: Self) -> Bool { true }
}

extension SharedReader: @retroactive Hashable {
  /// All readers are alike.
  public func hash(into hasher: inout Hasher) {}
}

struct ImpureState: Hashable, Sendable {
  @SharedReader var notes: ReadOnlyNotesState
}
