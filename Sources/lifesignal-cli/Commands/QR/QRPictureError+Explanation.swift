import LifeSignalDomain

extension QRPictureError {
  /// The problem, as a message to the user.
  var explanation: String {
    switch self {
    case .unknownFormat: "this is neither a PNG nor a binary PNM picture; convert it to PNG"
    case .tooLarge(let width, let height):
      "the picture has \(width) × \(height) pixels, but may have at most \(Self.maximumSide) on a "
        + "side and \(Self.maximumPixelCount) in all; scale it down, or cut the code out"
    case .truncated: "the end of the picture is missing; copy the file again"
    case .damaged(let part): "the picture is damaged: \(part.problem); copy the file again"
    case .noSymbol:
      "no QR code was found; a code must be complete, flat and sharp, and its squares at least one "
        + "pixel wide"
    case .unreadable(let error): "a QR code was found, but \(error.problem)"
    }
  }
}

extension QRPictureError.Part {
  fileprivate var problem: String {
    switch self {
    case .header: "its header is invalid"
    case .chunk: "a chunk has a wrong checksum or an unknown type"
    case .palette: "its palette is incomplete"
    case .pixels: "its pixels are invalid"
    }
  }
}

extension QRReadingError {
  fileprivate var problem: String {
    switch self {
    case .notASymbol: "it has no valid size"
    case .unreadableFormat: "its format information is too damaged"
    case .tooDamaged: "it has more damage than its error correction can correct"
    case .unreadableData:
      "its data is invalid, or has a mode or a character set that is not supported"
    }
  }
}
