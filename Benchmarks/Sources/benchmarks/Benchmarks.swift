import Foundation

/// Prints what StateKit costs, row by row. Beside each cost, it prints the floor: the cost of the
/// smallest code with the same result, measured in the same run.
@main
enum Benchmarks {
  @MainActor
  static func main() async throws {
    guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
      DiagnosticOutput.write(line: Options.usage)
      exit(2)
    }
    ParkedThread.start()
    let runner = BenchmarkRunner(options: options)
    var lines: [ResultLine] = []
    for row in BenchmarkRows.all where options.wants(row) {
      DiagnosticOutput.write(line: "row \(row.id) ...")
      let measured = try await row.measure(runner)
      lines += measured
      if options.isJSON { try print(measured) }
    }
    if let name = options.profile {
      DiagnosticOutput.write(line: "no operation has a name that contains \"\(name)\"")
      exit(2)
    }
    if !options.isJSON { Swift.print(Table.text(lines)) }
  }

  private static func print(_ lines: [ResultLine]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for line in lines {
      Swift.print(String(decoding: try encoder.encode(line), as: UTF8.self))
    }
  }
}
