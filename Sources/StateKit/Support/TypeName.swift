/// Returns the name of a type with the types that contain it, such as `Settings.State`, without its
/// module.
///
/// For a type in a function, the runtime adds an address, which differs in each run. This function
/// removes the address.
func typeName(_ type: Any.Type) -> String {
  String(reflecting: type)
    .replacing(/\(unknown context at [^)]*\)\./, with: "")
    .replacing(/^[^.<]*\./, with: "")
}
