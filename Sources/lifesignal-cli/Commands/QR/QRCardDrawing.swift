import LifeSignalDomain

/// The verb `qr card CODE --name NAME`, which draws the card that a person shares.
struct QRCardDrawing: QRSubcommand {
  static let operandName = "CODE"
  static let options = [QRCommand.personName, QRCommand.outputFile]

  let outputPath: String?
  private let code: String
  private let name: String

  init(_ operand: String, _ arguments: Arguments) throws(UsageError) {
    code = operand
    outputPath = arguments.explicitValue(of: QRCommand.outputFile)
    guard let name = arguments.explicitValue(of: QRCommand.personName) else {
      throw .missingOption(QRCommand.personName)
    }
    self.name = name
  }

  var outputKind: QROutputKind { .svg }

  func result(_ console: Console) -> Result<[UInt8], QRError> {
    let payload: QRPayload
    do throws(QRPayloadError) {
      payload = try QRPayload(scanned: code)
    } catch {
      return .failure(QRError(text: error.explanation))
    }
    guard let name = try? PersonName(name) else {
      return .failure(
        QRError(
          text:
            "the name is invalid; a name has 2 to 50 characters: letters, spaces, hyphens and "
            + "apostrophes, of which at least one is a letter")
      )
    }
    do throws(QRCodeError) {
      let card = QRCard(code: try QRCode(payload.encoded), name: name.text)
      return .success(Array(card.svg.utf8))
    } catch {
      return .failure(QRError(text: "\(error)"))
    }
  }
}
