/// A value that is printed as in source code and not with its parts, such as the binding action
/// `\State.name = "Ana"`.
package protocol SourceDescribable {
  /// Returns the value as source code.
  ///
  /// - Parameter describe: Describes a part of the value.
  func sourceDescription(_ describe: (Any) -> String) -> String
}
