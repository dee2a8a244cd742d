/// The name of an enum's case, without its payload; any other value as it prints.
///
/// A payload may be long, or secret: a report names the case alone.
func caseName(of value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum else { return "\(value)" }
  return mirror.children.first?.label ?? "\(value)"
}
