/// Returns a short text for a value: a string in quotes, or the description of another value, cut
/// after 240 characters.
func shortDescription(of value: Any) -> String {
  let text = (value as? String)?.debugDescription ?? String(describing: value)
  return text.count > 240 ? text.prefix(239) + "…" : text
}
