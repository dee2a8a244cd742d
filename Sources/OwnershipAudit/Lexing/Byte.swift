/// So that a byte of the source compares with a character.
func ~= (character: Unicode.Scalar, byte: UInt8) -> Bool { UInt32(byte) == character.value }

/// So that a byte of the source compares with a range of characters.
func ~= (characters: ClosedRange<Unicode.Scalar>, byte: UInt8) -> Bool {
  characters.lowerBound.value <= UInt32(byte) && UInt32(byte) <= characters.upperBound.value
}

/// So that a byte of the source compares with a character.
func == (byte: UInt8, character: Unicode.Scalar) -> Bool { UInt32(byte) == character.value }

/// So that a byte of the source compares with a character.
func != (byte: UInt8, character: Unicode.Scalar) -> Bool { UInt32(byte) != character.value }
