/// Returns the name of an enum case without its payload, or the description of any other value.
///
/// A payload can be long or secret, so reports print only the name of the case.
func caseName(of value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum else { return "\(value)" }
  return mirror.children.first?.label ?? "\(value)"
}
