import LifeSignalSimulation

/// The flags and operands that follow a command.
///
/// Flags may stand anywhere, as `--format json` or `--format=json`; `--` ends them; a lone `-` is
/// an operand. A flag with a value is given once.
struct Arguments: Equatable {
  private(set) var operands: [String] = []
  private var values: [String: String] = [:]

  /// - Throws: ``UsageError`` for a flag that is not among the options, without its value, or twice.
  init(_ words: [String], options: [Option]) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0] == "-h" ? Option.help.name : String(parts[0])
      guard let option = options.first(where: { $0.name == name }) else {
        let nearest = Nearest.candidate(to: name, in: options.map(\.name))
        throw .unknownOption(name, nearest: nearest)
      }
      if !option.takesValue {
        guard parts.count == 1 else { throw .unexpectedValue(option) }
        values[option.name] = ""
      } else {
        guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
          throw .missingValue(option)
        }
        // A name that is empty is that of no file and no folder.
        guard !value.isEmpty || !option.choices.isEmpty else { throw .missingValue(option) }
        guard !option.isFile || value != "-" else { throw .noFile(option) }
        guard values[option.name] == nil else { throw .repeatedOption(option) }
        guard option.choices.isEmpty || option.choices.contains(value) else {
          let nearest = Nearest.candidate(to: value, in: option.choices)
          throw .unknownValue(value, option, nearest: nearest)
        }
        values[option.name] = value
      }
    }
  }

  /// Whether the flag was given.
  func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// The flag's value; nil when it was not given.
  func given(_ option: Option) -> String? { values[option.name] }

  /// The flag's value, or its first choice; empty when it has neither.
  func value(of option: Option) -> String {
    values[option.name] ?? option.choices.first ?? ""
  }
}
