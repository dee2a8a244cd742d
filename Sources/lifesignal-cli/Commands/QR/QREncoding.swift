import LifeSignalDomain

/// The verb `qr encode TEXT`, which creates a QR code for a text.
struct QREncoding: QRSubcommand {
  static let operandName = "TEXT"
  static let options = [
    QRCommand.level, QRCommand.exactLevel, QRCommand.format, QRCommand.scale, QRCommand.outputFile,
  ]

  let outputPath: String?
  private let text: String
  private let level: ErrorCorrectionLevel
  private let keepsLevel: Bool
  private let format: String
  private let scale: QRScale

  init(_ operand: String, _ arguments: Arguments) throws(UsageError) {
    text = operand
    outputPath = arguments.explicitValue(of: QRCommand.outputFile)
    level = ErrorCorrectionLevel(rawValue: arguments.value(of: QRCommand.level)) ?? .medium
    keepsLevel = arguments.has(QRCommand.exactLevel)
    format = arguments.value(of: QRCommand.format)
    scale =
      try arguments.number(of: QRCommand.scale, in: 1...100).flatMap { QRScale(Int($0)) }
      ?? .standard
  }

  var outputKind: QROutputKind {
    switch format {
    case "svg": .svg
    case "png": .png
    default: .blocks
    }
  }

  func result(_ console: Console) -> Result<[UInt8], QRError> {
    // In an argument that is not UTF-8, Swift has replaced the invalid bytes with this character.
    if text.contains("\u{FFFD}") {
      return .failure(QRError(text: "the text is not UTF-8"))
    }
    do throws(QRCodeError) {
      let code = try QRCode(text, level: level, isExact: keepsLevel)
      switch format {
      case "svg": return .success(Array(code.svg(scale: scale).utf8))
      case "png" where outputPath == nil && console.isOutputTerminal:
        return .failure(QRError(text: "a terminal cannot show a PNG; name a file with `-o`"))
      case "png": return .success(code.png(scale: scale))
      default:
        let isColored = console.style.usesColor && outputPath == nil
        return .success(Array(code.terminalText(isColored ? .colored : .plainOnDark).utf8))
      }
    } catch {
      return .failure(QRError(text: "\(error)"))
    }
  }
}
