/// Matches a byte of the source with an ASCII character.
package func ~= (character: Unicode.Scalar, byte: UInt8) -> Bool { UInt32(byte) == character.value }

/// Matches a byte of the source with a range of ASCII characters.
package func ~= (characters: ClosedRange<Unicode.Scalar>, byte: UInt8) -> Bool {
  characters.lowerBound.value <= UInt32(byte) && UInt32(byte) <= characters.upperBound.value
}

/// Returns whether a byte of the source is the ASCII character.
package func == (byte: UInt8, character: Unicode.Scalar) -> Bool { UInt32(byte) == character.value }

/// Returns whether a byte of the source is not the ASCII character.
package func != (byte: UInt8, character: Unicode.Scalar) -> Bool { UInt32(byte) != character.value }
