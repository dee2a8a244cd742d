import Testing

@testable import lifesignal_cli

struct ArgumentsTests {
  private let options = [Option.format, .help]

  @Test(arguments: [
    ["--format", "json", "a", "b"], ["a", "--format=json", "b"], ["a", "b", "--format", "json"],
    ["--format", "text", "--format", "json", "a", "b"],
  ])
  func `Flags may stand anywhere, and the last of a kind counts`(words: [String]) throws {
    let arguments = try Arguments(words, options: options)
    #expect(arguments.operands == ["a", "b"])
    #expect(arguments.value(of: .format) == "json")
    #expect(!arguments.has(.help))
  }

  @Test func `A flag that is not given has its first choice`() throws {
    #expect(try Arguments([], options: options).value(of: .format) == "text")
  }

  @Test func `Behind two hyphens everything is an operand, and so is one hyphen`() throws {
    let arguments = try Arguments(["-", "--", "--help", "-x"], options: options)
    #expect(arguments.operands == ["-", "--help", "-x"])
    #expect(!arguments.has(.help))
  }

  @Test func `A flag of another command is refused`() {
    #expect(throws: UsageError.unknownOption("--format", nearest: nil)) {
      try Arguments(["--format", "json"], options: [.help])
    }
  }
}
