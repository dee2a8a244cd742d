/// A flag of an app, with the type of its values and the value that counts without a variant.
///
/// An app declares its flags once:
///
/// ```swift
/// extension Flag where Value == String {
///   static var reminderCopy: Self { Flag("reminder-copy", default: "Time to check in") }
/// }
/// ```
public struct Flag<Value: FlagValue>: Hashable, Sendable {
  /// The key of the flag.
  public let key: String
  /// The value without a variant, and for a variant with a value of another type.
  public let defaultValue: Value

  /// Creates a flag from its key and its default value.
  public init(_ key: String, default defaultValue: Value) {
    self.key = key
    self.defaultValue = defaultValue
  }
}
