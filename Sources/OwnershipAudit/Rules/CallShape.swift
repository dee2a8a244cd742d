internal import SwiftSourceReading

/// The labels and the number of trailing closures of a call. They show to which declarations the call
/// may refer.
struct CallShape: Hashable {
  /// The labels of the arguments in parentheses or brackets. The label of an unlabeled argument is
  /// empty.
  let labels: [String]
  /// The number of trailing closures.
  let trailingClosureCount: Int

  /// Reads the call that follows a name, such as `(a, b: c) { … } d: { … }`, or returns nil if none
  /// follows.
  init?(after name: Int, _ cursor: TokenCursor) {
    var index = name + 1
    var labels: [String] = []
    if cursor.isSymbol("(", at: index) {
      labels = Self.labels(in: index, cursor)
      index = cursor.indexAfterMatchingBracket(of: index)
    } else if !cursor.opensClosure(at: index) {
      return nil
    }
    var closures = 0
    while cursor.opensClosure(at: index) {
      closures += 1
      index = cursor.indexAfterMatchingBracket(of: index)
      if cursor.isName(at: index), cursor.isSymbol(":", at: index + 1),
        cursor.isSymbol("{", at: index + 2)
      {
        index += 2
      } else {
        break
      }
    }
    self.labels = labels
    trailingClosureCount = closures
  }

  /// Reads the arguments of a subscript, given the index of its opening bracket.
  init(inBrackets open: Int, _ cursor: TokenCursor) {
    labels = Self.labels(in: open, cursor)
    trailingClosureCount = 0
  }

  private static func labels(in open: Int, _ cursor: TokenCursor) -> [String] {
    let end = cursor.indexAfterMatchingBracket(of: open) - 1
    var labels: [String] = []
    var index = open + 1
    var startsArgument = true
    while index < end {
      if startsArgument {
        let isLabeled = cursor.isName(at: index) && cursor.isSymbol(":", at: index + 1)
        labels.append(isLabeled ? cursor.text(at: index) : "")
      }
      startsArgument = cursor.isSymbol(",", at: index)
      index =
        cursor.token(index)?.kind == .open ? cursor.indexAfterMatchingBracket(of: index) : index + 1
    }
    return labels
  }

  /// Whether the call may refer to a function with these parameters. Returns true if this is
  /// uncertain.
  func fits(_ parameters: [Declaration.Parameter]) -> Bool {
    var nextLabel = 0
    var closuresLeft = trailingClosureCount
    for parameter in parameters {
      if nextLabel < labels.count, labels[nextLabel] == parameter.label {
        nextLabel += 1
        // A variadic parameter or a pack takes further arguments.
        while parameter.isRepeated, nextLabel < labels.count, labels[nextLabel].isEmpty {
          nextLabel += 1
        }
      } else if parameter.hasDefault || parameter.isRepeated {
        continue
      } else if closuresLeft > 0 {
        closuresLeft -= 1
      } else {
        return false
      }
    }
    let mayTakeClosure = parameters.contains { $0.hasDefault }
    return nextLabel == labels.count && (closuresLeft == 0 || mayTakeClosure)
  }
}
