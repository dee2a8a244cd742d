/// A flag of a command, with what its help says.
struct Option: Equatable {
  /// The flag as it is typed: `--format`.
  let name: String
  /// The values that may follow it; none when it stands alone.
  let choices: [String]
  /// What it does, in half a line.
  let summary: String

  static let help = Option(name: "--help", choices: [], summary: "Shows this help.")

  static let format = Option(
    name: "--format", choices: ["text", "json"],
    summary: "Writes a timeline to read, or one JSON object a line.")

  /// The flag and its values, as help shows them.
  var synopsis: String {
    choices.isEmpty ? name : "\(name) \(choices.joined(separator: "|"))"
  }
}
