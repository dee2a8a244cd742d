/// Counts the steps of a run: what it looks at. Tests ask how the count grows with the sources; time
/// would tell more of the machine.
final class WorkCount {
  private(set) var steps = 0

  func add(_ more: Int) { steps += more }
}
