import LifeSignalSimulation

/// The flags and operands after a command.
///
/// Flags can be anywhere, in the form `--format json` or `--format=json`. `--` ends the flags, and
/// `-` alone is an operand. A flag with a value can be given only once.
struct Arguments: Equatable {
  private(set) var operands: [String] = []
  private var values: [String: String] = [:]

  /// - Throws: ``UsageError`` for a flag that is unknown, or whose value is missing, invalid, not
  ///   expected or given twice.
  init(_ words: [String], options: [Option]) throws(UsageError) {
    var remainingWords = words[...]
    while let word = remainingWords.popFirst() {
      if word == "--" {
        operands += remainingWords
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0] == "-h" ? Option.help.name : String(parts[0])
      guard let option = options.first(where: { $0.name == name }) else {
        let nearest = SpellingSuggestion.closest(to: name, in: options.map(\.name))
        throw .unknownOption(name, nearest: nearest)
      }
      if !option.takesValue {
        guard parts.count == 1 else { throw .unexpectedValue(option) }
        values[option.name] = ""
      } else {
        guard let value = parts.count == 2 ? String(parts[1]) : remainingWords.popFirst() else {
          throw .missingValue(option)
        }
        // An empty value is neither a path nor a number. For a flag with choices, the last check
        // refuses it.
        guard !value.isEmpty || !option.choices.isEmpty else { throw .missingValue(option) }
        guard !option.isOutputFile || value != "-" else { throw .hyphenAsFile(option) }
        guard values[option.name] == nil else { throw .repeatedOption(option) }
        guard option.choices.isEmpty || option.choices.contains(value) else {
          let nearest = SpellingSuggestion.closest(to: value, in: option.choices)
          throw .unknownValue(value, option, nearest: nearest)
        }
        values[option.name] = value
      }
    }
  }

  /// Returns whether a flag is present.
  func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// Returns the value of a flag, or `nil` if the flag is absent.
  func explicitValue(of option: Option) -> String? { values[option.name] }

  /// Returns the value of a flag. For an absent flag, returns its first choice, or an empty text if
  /// the flag has no choices.
  func value(of option: Option) -> String {
    values[option.name] ?? option.choices.first ?? ""
  }
}
