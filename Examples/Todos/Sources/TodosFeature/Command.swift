/// A line that the user typed.
public enum Command: Equatable, Sendable {
  /// An action of the feature.
  case action(TodosFeature.Action)
  /// The user ends the program.
  case quit
  /// The line is no command.
  case unknown

  /// Reads a line.
  public init(_ line: String) {
    let words = line.split(separator: " ")
    let rest = words.dropFirst().joined(separator: " ")
    switch (words.first, rest.isEmpty ? nil : rest) {
    case ("add", .some(let title)): self = .action(.added(title))
    case ("done", .some(let text)): self = Int(text).map { .action(.toggled($0)) } ?? .unknown
    case ("clear", nil): self = .action(.cleared)
    case ("undo", nil): self = .action(.history(.undo))
    case ("redo", nil): self = .action(.history(.redo))
    case ("quit", nil): self = .quit
    default: self = .unknown
    }
  }

  /// The commands.
  public static let help = "add TITLE, done NUMBER, clear, undo, redo, quit"
}

extension TodosFeature.State {
  /// The list, and the message, as the program prints them.
  public var text: String {
    let lines = todos.enumerated().map { index, todo in
      "\(index + 1) [\(todo.isDone ? "x" : " ")] \(todo.title)"
    }
    return ((lines.isEmpty ? ["Nothing to do."] : lines) + (message.map { [$0] } ?? []))
      .joined(separator: "\n")
  }
}
