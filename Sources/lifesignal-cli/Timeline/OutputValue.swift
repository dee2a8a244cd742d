/// A value in the JSON output of a command.
enum OutputValue: Encodable, ExpressibleByStringLiteral {
  case text(String)
  case number(Int)
  case flag(Bool)
  case list([OutputValue])

  init(stringLiteral value: String) {
    self = .text(value)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    case .list(let list): try container.encode(list)
    }
  }
}
