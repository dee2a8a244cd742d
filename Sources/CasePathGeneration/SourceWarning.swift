/// A warning about a line of a source file, in the format of the compiler.
package struct SourceWarning: Equatable {
  /// The line, starting at 1.
  let line: Int
  /// The column in characters, starting at 1.
  let column: Int
  let message: String

  /// Returns the line that a build system shows at the source.
  package func text(path: String) -> String { "\(path):\(line):\(column): warning: \(message)" }
}
