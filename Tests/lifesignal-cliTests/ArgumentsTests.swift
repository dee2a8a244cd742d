import Testing

@testable import lifesignal_cli

struct ArgumentsTests {
  private let options = [Option.format, .help]

  @Test(arguments: [
    ["--format", "json", "a", "b"], ["a", "--format=json", "b"], ["a", "b", "--format", "json"],
  ])
  func `Flags can be anywhere`(words: [String]) throws {
    let arguments = try Arguments(words, options: options)
    #expect(arguments.operands == ["a", "b"])
    #expect(arguments.value(of: .format) == "json")
    #expect(!arguments.has(.help))
  }

  @Test func `The value of an absent flag is its first choice`() throws {
    #expect(try Arguments([], options: options).value(of: .format) == "text")
  }

  @Test func `After two hyphens everything is an operand, and so is a single hyphen`() throws {
    let arguments = try Arguments(["-", "--", "--help", "-x"], options: options)
    #expect(arguments.operands == ["-", "--help", "-x"])
    #expect(!arguments.has(.help))
  }

  @Test(arguments: [["--seed", "1", "--seed=2"], ["--seed", "1", "--seed", "1"]])
  func `A flag with a value can be given only once`(words: [String]) {
    #expect(throws: UsageError.repeatedOption(.seed)) {
      try Arguments(words, options: [.seed, .help])
    }
  }

  @Test func `An empty value is refused, and so is a hyphen as an output file`() {
    for option in [Option.folder, .trace, .seed] {
      for words in [[option.name, ""], [option.name + "="]] {
        #expect(throws: UsageError.missingValue(option)) {
          try Arguments(words, options: [option])
        }
      }
    }
    for option in [Option.trace, QRCommand.outputFile] {
      #expect(throws: UsageError.hyphenAsFile(option)) {
        try Arguments([option.name, "-"], options: [option])
      }
    }
  }

  @Test func `A flag of another command is refused`() {
    #expect(throws: UsageError.unknownOption("--format", nearest: nil)) {
      try Arguments(["--format", "json"], options: [.help])
    }
  }
}
