import Foundation

/// Prints what StateKit costs, row by row, beside the floors of the same run.
@main
enum Benchmarks {
  @MainActor
  static func main() async throws {
    guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
      Console.note(Options.usage)
      exit(2)
    }
    ParkedThread.start()
    let bench = Bench(options: options)
    var lines: [Line] = []
    for row in Rows.all where options.wants(row) {
      Console.note("row \(row.id) ...")
      let measured = try await row.measure(bench)
      lines += measured
      if options.isJSON { try print(measured) }
    }
    if !options.isJSON { Swift.print(Table.text(lines)) }
  }

  private static func print(_ lines: [Line]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for line in lines {
      Swift.print(String(decoding: try encoder.encode(line), as: UTF8.self))
    }
  }
}
