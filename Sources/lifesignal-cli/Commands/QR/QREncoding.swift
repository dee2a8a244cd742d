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
  private let scale: QRScale

  init(_ subject: String, _ arguments: Arguments) throws(UsageError) {
    text = subject
    path = arguments.given(QRCommand.file)
    level = ErrorCorrectionLevel(rawValue: arguments.value(of: QRCommand.level)) ?? .medium
    isExact = arguments.has(QRCommand.exactLevel)
    format = arguments.value(of: QRCommand.format)
    guard let given = arguments.given(QRCommand.scale) else {
      scale = .standard
      return
    }
    guard let scale = Int(given).flatMap(QRScale.init) else {
      throw .unknownValue(given, QRCommand.scale, nearest: nil)
    }
    self.scale = scale
  }

  func result(_ console: Console) -> Result<[UInt8], QRProblem> {
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
