/// A value that is printed as in source code and not with its parts, such as the binding action
/// `\State.name = "Ana"`.
package protocol SourceDescribable {
  /// Returns the value as source code.
  ///
  /// - Parameter describe: Describes a part of the value.
  func sourceDescription(_ describe: (Any) -> String) -> String
}

/// Returns a short text for a value: a string in quotes, or the description of another value, cut
/// after 240 characters.
func shortDescription(of value: Any) -> String {
  let text = (value as? String)?.debugDescription ?? String(describing: value)
  return text.count > 240 ? text.prefix(239) + "…" : text
}
