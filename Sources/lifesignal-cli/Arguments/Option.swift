/// A flag of a command, with what its help says.
struct Option: Equatable {
  /// The flag as it is typed: `--format`.
  let name: String
  /// The values that may follow it; none when it stands alone, or takes any.
  let choices: [String]
  /// What help shows for a value of any kind; nil when there is none.
  let placeholder: String?
  /// What it does, in half a line.
  let summary: String

  init(name: String, choices: [String] = [], placeholder: String? = nil, summary: String) {
    self.name = name
    self.choices = choices
    self.placeholder = placeholder
    self.summary = summary
  }

  static let help = Option(name: "--help", summary: "Shows this help.")

  static let format = Option(
    name: "--format", choices: ["text", "json"],
    summary: "Writes text to read, or one JSON object a line.")

  static let seed = Option(
    name: "--seed", placeholder: "N", summary: "What all chance comes from; 1 when not given.")

  static let faults = Option(
    name: "--faults", placeholder: "PLAN",
    summary: "What goes wrong: none, mild, rough, or drop=0.02,delay=5s,duplicate=0.02,...")

  static let folder = Option(
    name: "--folder", placeholder: "DIR",
    summary: "Keeps the world there, or goes on with that one.")

  static let trace = Option(
    name: "--trace", placeholder: "FILE", summary: "Writes every event to a file, as JSON Lines.")

  /// Whether the value is a file that is written.
  var isFile: Bool { placeholder == "FILE" }

  /// Whether a value follows the flag.
  var takesValue: Bool { placeholder != nil || !choices.isEmpty }

  /// The values, as a message shows them.
  var values: String { placeholder ?? choices.joined(separator: " or ") }

  /// The flag and its values, as help shows them.
  var synopsis: String {
    takesValue ? "\(name) \(placeholder ?? choices.joined(separator: "|"))" : name
  }
}
