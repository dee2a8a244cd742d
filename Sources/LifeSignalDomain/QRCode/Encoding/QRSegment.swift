/// A sequence of characters that is encoded in one mode.
struct QRSegment {
  let mode: QRMode
  let scalars: ArraySlice<Unicode.Scalar>

  /// The number of characters, or of bytes in byte mode.
  var length: Int {
    mode == .byte ? scalars.reduce(0) { $0 + UTF8.width($1) } : scalars.count
  }

  /// Returns the number of bits of the whole segment, or `nil` if its length does not fit the
  /// length field.
  func bits(in version: QRVersion) -> Int? {
    let length = length
    guard length < 1 << mode.lengthBits(in: version) else { return nil }
    return mode.headerBits(in: version) + mode.bits(of: length)
  }

  func append(to buffer: inout BitBuffer, in version: QRVersion) {
    buffer.append(mode.indicator, width: 4)
    buffer.append(length, width: mode.lengthBits(in: version))
    switch mode {
    case .numeric: appendDigits(to: &buffer)
    case .alphanumeric: appendAlphanumerics(to: &buffer)
    case .byte:
      for scalar in scalars {
        for byte in UTF8.encode(scalar) ?? UTF8.EncodedScalar() {
          buffer.append(Int(byte), width: 8)
        }
      }
    }
  }

  private func appendDigits(to buffer: inout BitBuffer) {
    var rest = scalars
    while !rest.isEmpty {
      let group = rest.prefix(3)
      rest = rest.dropFirst(3)
      // 48 is the ASCII code of the digit 0.
      let number = group.reduce(0) { $0 * 10 + Int($1.value) - 48 }
      buffer.append(number, width: QRMode.numeric.bits(of: group.count))
    }
  }

  private func appendAlphanumerics(to buffer: inout BitBuffer) {
    var rest = scalars
    while !rest.isEmpty {
      let group = rest.prefix(2)
      rest = rest.dropFirst(2)
      let number = group.reduce(0) { $0 * 45 + (QRMode.alphanumericValue(of: $1) ?? 0) }
      buffer.append(number, width: QRMode.alphanumeric.bits(of: group.count))
    }
  }
}
