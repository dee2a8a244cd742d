import LifeSignalDomain

/// `qr encode TEXT`.
struct QREncoding: QRJob {
  static let operand = "TEXT"
  static let options = [
    QRCommand.level, QRCommand.exactLevel, QRCommand.format, QRCommand.scale, QRCommand.file,
  ]

  let path: String?
  private let text: String
  private let level: ErrorCorrectionLevel
  private let isExact: Bool
  private let format: String
  private let scale: String?

  init(_ subject: String, _ arguments: Arguments) throws(UsageError) {
    text = subject
    path = arguments.given(QRCommand.file)
    level = ErrorCorrectionLevel(rawValue: arguments.value(of: QRCommand.level)) ?? .medium
    isExact = arguments.has(QRCommand.exactLevel)
    format = arguments.value(of: QRCommand.format)
    scale = arguments.given(QRCommand.scale)
  }

  func result(_ console: Console) -> Result<[UInt8], QRProblem> {
    // What an argument has that is no UTF-8 was replaced by this before it came here.
    if text.contains("\u{FFFD}") {
      return .failure(QRProblem(text: "the text is not UTF-8"))
    }
    guard let scale = scale.map({ Int($0).flatMap { QRScale($0) } }) ?? .standard else {
      return .failure(
        QRProblem(text: "the scale has to be from 1 to 100 pixels, and is `\(self.scale ?? "")`"))
    }
    do throws(QRCodeError) {
      let code = try QRCode(text, level: level, isExact: isExact)
      switch format {
      case "svg": return .success(Array(code.svg(scale: scale).utf8))
      case "png" where path == nil && console.isOutputTerminal:
        return .failure(QRProblem(text: "a terminal shows no PNG: name a file with `-o`"))
      case "png": return .success(code.png(scale: scale))
      default:
        let isColoured = console.style.isColoured && path == nil
        return .success(Array(code.terminalText(isColoured ? .coloured : .plainOnDark).utf8))
      }
    } catch {
      return .failure(QRProblem(text: "\(error)"))
    }
  }
}
