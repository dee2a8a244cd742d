/// Counts the steps that an audit takes: the tokens and declarations that it reads, looks up or
/// compares.
///
/// Tests check how the count grows with the size of the sources. They do not measure times, because
/// times depend on the machine.
package final class StepCounter {
  package private(set) var count = 0

  package func add(_ more: Int) { count += more }
}
