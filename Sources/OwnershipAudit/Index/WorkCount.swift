/// The number of steps that an audit has taken.
///
/// Tests check how the number grows with the size of the sources. They do not measure times,
/// because times depend on the machine.
final class WorkCount {
  private(set) var steps = 0

  func add(_ more: Int) { steps += more }
}
