/// The lines of sources that are compiled and run, without indentation.
struct ExampleSources {
  private var files: [[Substring]] = []
  /// The places of each line: the index of a file, and the index of the line in that file.
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

  /// Returns whether one of the files contains the lines of an example in sequence.
  func contain(_ example: String) -> Bool {
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
