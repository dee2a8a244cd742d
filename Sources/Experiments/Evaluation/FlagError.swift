/// The reason why a flag does not count.
///
/// A path leads from the flag to the wrong part, for example `segments[0].bucket.salt`.
public enum FlagError: Error, Hashable, Sendable {
  /// A member that every flag has is absent.
  case missing(path: String)
  /// A value has the wrong type.
  case wrongType(path: String)
  /// A condition has an operator that this version does not know.
  case unknownOperator(path: String)
  /// A range does not have exactly two numbers, of which the first one is at least zero and not greater
  /// than the second one.
  case invalidRange(path: String)
  /// A later flag has the same key.
  case duplicateKey
  /// The flag depends on itself, through the flags with these keys.
  case cyclicDependency([String])
}
