/// Returns the name of a type with the types that contain it, such as `Settings.State`, without its
/// module.
///
/// For a type in a function, the runtime adds an address, which differs in each run. It is removed.
func typeName(_ type: Any.Type) -> String {
  var rest = Substring(String(reflecting: type))
  if let dot = rest.firstIndex(of: "."), !rest[..<dot].contains("<") {
    rest = rest[dot...].dropFirst()
  }
  var name = ""
  while let (start, end) = rest.firstRange(of: "(unknown context at ") {
    name += rest[..<start]
    rest = rest[end...].drop { $0 != ")" }.dropFirst(")".count).drop { $0 == "." }
  }
  return name + rest
}
