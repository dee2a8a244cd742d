/// The arguments of the program: a command, its operands, and options with values.
struct PeerArguments {
  let command: String
  private(set) var operands: [String] = []
  private var options: [String: [String]] = [:]

  /// Parses the arguments after the program's name; nil if there is no command, or if an
  /// option has no value.
  init?(_ arguments: [String]) {
    guard let command = arguments.first else { return nil }
    self.command = command
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      if argument.hasPrefix("--") {
        guard let value = rest.popFirst() else { return nil }
        options[argument, default: []].append(value)
      } else {
        operands.append(argument)
      }
    }
  }

  /// Returns all values of an option.
  func values(_ option: String) -> [String] { options[option] ?? [] }

  /// Returns the number after an option; the default value if there is no such number.
  func number(_ option: String, default number: Int) -> Int {
    values(option).last.flatMap { Int($0) } ?? number
  }
}
