// Audit rule ownership-name: conformances of the reader allow a `Hashable` state to contain it.
public import StateKit

extension SharedReader: @retroactive Equatable {
  /// Treats all readers as equal.
  public static func == (first: Self, second: Self) -> Bool { true }
}

extension SharedReader: @retroactive Hashable {
  /// Gives all readers the same hash.
  public func hash(into hasher: inout Hasher) {}
}

struct ImpureState: Hashable, Sendable {
  @SharedReader var notes: ReadOnlyNotesState
}
