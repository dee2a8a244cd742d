/// Reads the test targets of an Xcode project.
enum XcodeProject {
  /// Returns the names of the targets whose product is a test bundle.
  static func testTargets(in text: some StringProtocol) -> Set<String> {
    var tests: Set<String> = []
    for block in text.split(separator: "isa = PBXNativeTarget;").dropFirst() {
      let block = block.prefix { $0 != "}" }
      guard
        block.contains("com.apple.product-type.bundle.unit-test")
          || block.contains("com.apple.product-type.bundle.ui-testing")
      else { continue }
      for line in block.split(whereSeparator: { $0 == "\n" || $0 == ";" }) {
        let line = line.drop { $0 == " " || $0 == "\t" }
        guard line.hasPrefix("name = ") else { continue }
        tests.insert(String(line.dropFirst("name = ".count)).replacing("\"", with: ""))
      }
    }
    return tests
  }
}
