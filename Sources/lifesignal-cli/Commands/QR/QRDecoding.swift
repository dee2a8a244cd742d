import LifeSignalDomain

/// The verb `qr decode PAYLOAD`, which prints the code in a scanned or typed payload.
struct QRDecoding: QRSubcommand {
  static let operandName = "PAYLOAD"
  static let options = [QRCommand.outputFile]

  let outputPath: String?
  private let payload: String

  init(_ operand: String, _ arguments: Arguments) throws(UsageError) {
    payload = operand
    outputPath = arguments.explicitValue(of: QRCommand.outputFile)
  }

  var outputKind: QROutputKind { .payload }

  func result(_ console: Console) -> Result<[UInt8], QRError> {
    do throws(QRPayloadError) {
      let payload = try QRPayload(scanned: payload)
      return .success(Array("\(payload.encoded)\n".utf8))
    } catch {
      return .failure(QRError(text: "\(error.explanation)"))
    }
  }
}

extension QRPayloadError {
  /// The problem, as a message to the user.
  var explanation: String {
    switch self {
    case .empty: "the payload is empty; give a code, or a link that contains one"
    case .unknownScheme(let scheme):
      "this is a link of another app, `\(scheme)://`; a LifeSignal link starts with "
        + "`\(QRPayload.scheme)://`"
    case .notAUUID:
      "this is not a LifeSignal code; a code is a UUID of 36 characters, with or without "
        + "`\(QRPayload.scheme)://` before it"
    }
  }
}
