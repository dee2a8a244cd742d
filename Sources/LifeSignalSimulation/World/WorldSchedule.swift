/// The order in which the jobs of a world run that could run at the same time.
public enum WorldSchedule: String, Hashable, Sendable, CaseIterable {
  /// In the order of their arrival.
  case firstInFirstOut = "fifo"
  /// In a random order, which the seed of the world determines.
  case random
}
