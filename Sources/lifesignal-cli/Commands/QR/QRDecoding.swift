import LifeSignalDomain

/// `qr decode PAYLOAD`.
struct QRDecoding: QRJob {
  static let operand = "PAYLOAD"
  static let options = [QRCommand.file]

  let path: String?
  private let payload: String

  init(_ subject: String, _ arguments: Arguments) throws(UsageError) {
    payload = subject
    path = arguments.given(QRCommand.file)
  }

  func result(_ console: Console) -> Result<[UInt8], QRProblem> {
    do throws(QRPayloadError) {
      let payload = try QRPayload(scanned: payload)
      return .success(Array("\(payload.encoded)\n".utf8))
    } catch {
      return .failure(QRProblem(text: "\(error.explanation)"))
    }
  }
}

extension QRPayloadError {
  /// What is wrong, for a person.
  var explanation: String {
    switch self {
    case .empty: "the payload is empty"
    case .unknownScheme(let scheme):
      "this is a link of another app, `\(scheme)://`; LifeSignal's begins with "
        + "`\(QRPayload.scheme)://`"
    case .notAUUID:
      "this is no LifeSignal code: one is a UUID of 36 characters, with or without "
        + "`\(QRPayload.scheme)://` before it"
    }
  }
}
