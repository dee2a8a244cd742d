import Foundation
import LifeSignalDomain

/// The verb `qr decode PAYLOAD|FILE`, which prints the code in a scanned or typed payload, or the
/// texts of the codes in a picture.
struct QRDecoding: QRSubcommand {
  static let operandName = "PAYLOAD or FILE"
  static let options = [QRCommand.outputFile]
  /// The largest size of a picture file in bytes.
  private static let fileLimit = 1 << 26

  let outputPath: String?
  private let operand: String

  init(_ operand: String, _ arguments: Arguments) throws(UsageError) {
    self.operand = operand
    outputPath = arguments.explicitValue(of: QRCommand.outputFile)
  }

  var outputKind: QROutputKind { .payload }

  func result(_ console: Console) -> Result<[UInt8], QRError> {
    do throws(QRPayloadError) {
      let payload = try QRPayload(scanned: operand)
      return .success(Array("\(payload.encoded)\n".utf8))
    } catch {
      return namesFile ? picturedTexts(console) : .failure(QRError(text: error.explanation))
    }
  }

  /// Whether the operand, which is no payload, is the name of a picture file.
  private var namesFile: Bool {
    let endings = [".png", ".pbm", ".pgm", ".ppm", ".pnm"]
    return operand == "-" || endings.contains(where: operand.lowercased().hasSuffix)
      || FileManager.default.fileExists(atPath: operand)
  }

  private func picturedTexts(_ console: Console) -> Result<[UInt8], QRError> {
    let name = operand == "-" ? "standard input" : operand
    do {
      let bytes = try InputFile(path: operand).bytes(limit: Self.fileLimit)
      guard bytes.count <= Self.fileLimit else {
        return .failure(QRError(text: "the file is larger than 64 MiB", path: name))
      }
      let texts = try QRReading.all(inPicture: bytes).map(\.text).joined(separator: "\n")
      let showsText = console.isOutputTerminal && outputPath == nil
      return .success(Array("\(showsText ? texts.printable : texts)\n".utf8))
    } catch let error as QRPictureError {
      return .failure(QRError(text: error.explanation, path: name))
    } catch {
      return .failure(QRError(text: "cannot be read: \(error)", path: name))
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
