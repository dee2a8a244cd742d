/// A parser for a value that is printed on one line.
struct PrintedModelParser {
  struct Failure: Error {
    let rest: String
  }

  private var rest: Substring

  static func parse(_ text: String) throws -> PrintedModel {
    var parser = Self(rest: text[...])
    let model = try parser.parseValue()
    guard parser.rest.isEmpty else { throw parser.failure }
    return model
  }

  private init(rest: Substring) {
    self.rest = rest
  }

  private var failure: Failure { Failure(rest: String(rest)) }

  private mutating func parseValue() throws -> PrintedModel {
    if take("[:]") { return .table([:]) }
    if take("[") { return try parseElements() }
    if rest.first == "\"" { return .text(try parseQuotedText()) }
    let word = takePrefix { $0.isLetter || $0.isNumber || "-.+_".contains($0) }
    if take("(") { return .node(word, try parseFields()) }
    guard !word.isEmpty else { throw failure }
    return .word(word)
  }

  private mutating func parseElements() throws -> PrintedModel {
    var elements: [PrintedModel] = []
    var table: [PrintedModel: PrintedModel] = [:]
    while !take("]") {
      let element = try parseValue()
      if take(": ") { table[element] = try parseValue() } else { elements.append(element) }
      guard take(", ") || rest.first == "]" else { throw failure }
    }
    return table.isEmpty ? .list(elements) : .table(table)
  }

  private mutating func parseFields() throws -> [PrintedModel.Field] {
    var fields: [PrintedModel.Field] = []
    while !take(")") {
      let start = rest
      let label = takePrefix { $0.isLetter || $0.isNumber }
      let hasLabel = !label.isEmpty && take(": ")
      if !hasLabel { rest = start }
      fields.append(.init(label: hasLabel ? label : nil, value: try parseValue()))
      guard take(", ") || rest.first == ")" else { throw failure }
    }
    return fields
  }

  private mutating func parseQuotedText() throws -> String {
    var text = ""
    guard take("\"") else { throw failure }
    while let character = rest.popFirst(), character != "\"" {
      guard character == "\\" else {
        text.append(character)
        continue
      }
      switch rest.popFirst() {
      case "n": text += "\n"
      case "t": text += "\t"
      case let escaped?: text.append(escaped)
      case nil: throw failure
      }
    }
    return text
  }

  private mutating func takePrefix(while belongs: (Character) -> Bool) -> String {
    let prefix = rest.prefix(while: belongs)
    rest = rest.dropFirst(prefix.count)
    return String(prefix)
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }
}
