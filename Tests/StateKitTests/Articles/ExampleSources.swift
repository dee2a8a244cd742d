/// Sources that are compiled and run, by their lines, without indentation.
struct ExampleSources {
  private var files: [[Substring]] = []
  /// Where each line stands: the number of the file, and of the line.
  private var places: [Substring: [(file: Int, line: Int)]] = [:]

  init(_ texts: [String]) {
    for text in texts {
      let lines = Self.lines(text)
      for (number, line) in lines.enumerated() {
        places[line, default: []].append((files.count, number))
      }
      files.append(lines)
    }
  }

  /// Whether the lines of an example stand in one of the files, one after the other.
  func have(_ example: String) -> Bool {
    let lines = Self.lines(example)
    guard let first = lines.first else { return false }
    return places[first, default: []].contains { file, line in
      files[file][line...].starts(with: lines)
    }
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingPrefix { $0 == " " } }
  }
}
