/// The identity of a store among the stores that record their events in one ``EventLog`` and its
/// scoped logs. After a relaunch in a test, the new store has another identity, although its effects
/// are numbered from 1 again.
public struct StoreIdentity: Hashable, Sendable, CustomStringConvertible {
  /// The number of the store in the record, counted from 1 in the order of creation.
  public let number: UInt64

  package init(number: UInt64) { self.number = number }

  /// The word "store" with the number.
  public var description: String { "store \(number)" }
}
