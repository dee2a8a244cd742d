extension QRReading {
  /// Reads all symbols in a picture.
  ///
  /// The picture is a PNG picture of any kind, or a binary PNM picture. It can contain anything
  /// besides the symbols. They can have any size from one pixel for each module, be turned by any
  /// angle or mirrored, have any two colors of clearly different brightness, and lack the quiet
  /// zone. To read a photograph that was taken at an angle, use ``CameraClient/readQRCodes``.
  ///
  /// - Parameter bytes: The contents of a picture file.
  /// - Returns: One reading for each symbol, from top to bottom; at least one.
  /// - Throws: ``QRPictureError`` if the bytes are not a picture, or if no symbol in it can be read.
  /// - Complexity: O(*n*) for *n* pixels.
  public static func all(inPicture bytes: [UInt8]) throws(QRPictureError) -> [QRReading] {
    let picture = try GrayPicture(bytes)
    do throws(QRPictureError) {
      return try all(in: picture)
    } catch {
      // Light modules on a transparent background appear on a dark one.
      guard picture.hasTransparency,
        let readings = try? all(in: GrayPicture(bytes, background: 0))
      else { throw error }
      return readings
    }
  }

  private static func all(in picture: GrayPicture) throws(QRPictureError) -> [QRReading] {
    var problem: QRReadingError?
    for threshold in GrayHistogram(picture).thresholds {
      let search = SymbolSearch(BinaryPicture(picture: picture, threshold: threshold))
      let readings = search.readings
      if !readings.isEmpty { return readings }
      problem = problem ?? search.problem
    }
    throw problem.map(QRPictureError.unreadable) ?? .noSymbol
  }
}
