import LifeSignalDomain

/// A kind of file that `qr -o` writes. It replaces an older file of the same kind, but no other file.
enum QROutputKind {
  case png, svg
  /// A code in block characters.
  case blocks
  /// The code in a payload, as text.
  case payload

  /// Returns whether `qr` can have written a file.
  func matches(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return switch self {
    case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case .svg: text.hasPrefix("<?xml") && text.contains("<svg") && text.hasSuffix("</svg>\n")
    case .blocks: text.allSatisfy { "█▀▄ \n".contains($0) }
    case .payload: text.hasSuffix("\n") && (try? QRPayload(scanned: text)) != nil
    }
  }

  /// The kind in messages.
  var name: String {
    switch self {
    case .png: "a PNG"
    case .svg: "an SVG"
    case .blocks: "a code in block characters"
    case .payload: "a LifeSignal code"
    }
  }
}
