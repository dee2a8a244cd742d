extension AnyKeyPath {
  /// The key path as in a source file, such as `\Settings.name`.
  ///
  /// The runtime prints a computed property as an address, which differs in each run. Here it is
  /// printed as its type: `\Settings.<computed Bool>`.
  var sourceText: String {
    // In `<computed 0x0000000100001f2c (Bool)>`, the type is in parentheses after the address.
    String(describing: self).replacing(/<computed 0x[0-9a-fA-F]+ \((.*?)\)>/) {
      "<computed \($0.output.1)>"
    }
  }
}
