// Full names of members, from the symbol graphs of the standard library and Foundation: all members
// that can be used without `unsafe`, and some that require it.
extension LibraryMembers {
  /// The members that most types have through common protocols, such as `Hashable` and `Codable`.
  static let common = parse(
    """
    allCases codingKey customMirror debugDescription description encode(to:) hash(into:) hashValue
    init(codingKey:) init(from:) init(rawValue:) rawValue
    """)

  /// The members of collections, sequences and ranges.
  static let collections = parse(
    """
    Element Index IndexDistance Indices Iterator SubSequence allSatisfy(_:) append(_:)
    append(addingCapacity:initializingWith:) append(contentsOf:) applying(_:) capacity
    clamped(to:) compactMap(_:) compactMapValues(_:) compare(_:_:) contains(_:) contains(where:)
    copyBytes(to:) copyBytes(to:count:) copyBytes(to:from:) count count(where:) difference(from:)
    difference(from:by:) distance(from:to:) drop(while:) dropFirst(_:) dropLast(_:) elements
    elementsEqual(_:) elementsEqual(_:by:) encode(to:configuration:) endIndex enumerated()
    filter(_:) first first(where:) firstIndex(of:) firstIndex(where:) firstMatch(of:)
    firstRange(of:) firstRange(of:in:) flatMap(_:) forEach(_:) formIndex(_:offsetBy:)
    formIndex(_:offsetBy:limitedBy:) formIndex(after:) formIndex(before:) formIntersection(_:)
    formSymmetricDifference(_:) formUnion(_:) index(_:offsetBy:) index(_:offsetBy:limitedBy:)
    index(after:) index(before:) index(forKey:) index(of:) indices indices(of:) indices(where:)
    init() init(_:) init(_:in:) init(_:uniquingKeysWith:) init(arrayLiteral:)
    init(capacity:initializingWith:) init(dictionaryLiteral:) init(from:configuration:)
    init(grouping:by:) init(minimumCapacity:) init(repeating:count:) init(uncheckedBounds:)
    init(uniqueKeysWithValues:) init(unsafeUninitializedCapacity:initializingWith:) insert(_:)
    insert(_:at:) insert(contentsOf:at:) intersection(_:) isDisjoint(with:) isEmpty
    isStrictSubset(of:) isStrictSuperset(of:) isSubset(of:) isSuperset(of:) isValid(within:)
    joined() joined(separator:) keys last last(where:) lastIndex(of:) lastIndex(where:)
    lastRange(of:) lastRange(of:in:) lazy lexicographicallyPrecedes(_:)
    lexicographicallyPrecedes(_:by:) lowerBound makeIterator() map(_:) mapValues(_:) matches(of:)
    max() max(by:) merge(_:uniquingKeysWith:) merging(_:uniquingKeysWith:) min() min(by:)
    moveSubranges(_:to:) mutableSpan next() overlaps(_:) partition(by:) popFirst() popLast()
    prefix(_:) prefix(through:) prefix(upTo:) prefix(while:) prefixMatch(of:) randomElement()
    randomElement(using:) ranges(of:) reduce(_:_:) reduce(into:_:) regions relative(to:)
    remove(_:) remove(at:) removeAll(keepingCapacity:) removeAll(where:) removeFirst()
    removeFirst(_:) removeLast() removeLast(_:) removeSubrange(_:) removeSubranges(_:)
    removeValue(forKey:) removingSubranges(_:) replace(_:maxReplacements:with:)
    replace(_:with:maxReplacements:) replaceSubrange(_:with:) replacing(_:maxReplacements:with:)
    replacing(_:subrange:maxReplacements:with:) replacing(_:with:maxReplacements:)
    replacing(_:with:subrange:maxReplacements:) reserveCapacity(_:) resetBytes(in:) reverse()
    reversed() shuffle() shuffle(using:) shuffled() shuffled(using:) sort() sort(by:) sort(using:)
    sorted() sorted(by:) sorted(using:) span
    split(maxSplits:omittingEmptySubsequences:whereSeparator:)
    split(separator:maxSplits:omittingEmptySubsequences:) startIndex starts(with:)
    starts(with:by:) subscript(_:) subscript(_:default:) subtract(_:) subtracting(_:) suffix(_:)
    suffix(from:) swapAt(_:_:) symmetricDifference(_:) trimPrefix(_:) trimPrefix(while:)
    trimmingPrefix(_:) trimmingPrefix(while:) underestimatedCount union(_:) update(with:)
    updateValue(_:forKey:) upperBound values wholeMatch(of:)
    withContiguousMutableStorageIfAvailable(_:) withContiguousStorageIfAvailable(_:)
    """)

  /// The members of strings and characters, in addition to those of collections.
  static let texts = parse(
    """
    CharacterView EncodingConversionOptions EnumerationOptions UTF16View UTF8View
    UnicodeScalarIndex UnicodeScalarView addingPercentEncoding(withAllowedCharacters:)
    appendInterpolation(_:) appendInterpolation(_:default:) appendLiteral(_:) appending(_:)
    appendingFormat(_:_:) asciiValue availableStringEncodings base cString(using:)
    canBeConverted(to:) capitalized caseInsensitiveCompare(_:) characters
    commonPrefix(with:options:) compare(_:options:range:locale:)
    completePath(into:caseSensitive:matchesInto:filterTypes:) components(separatedBy:)
    customPlaygroundQuickLook data(using:allowLossyConversion:)
    decodeCString(_:as:repairingInvalidCodeUnits:) decomposedStringWithCanonicalMapping
    decomposedStringWithCompatibilityMapping defaultCStringEncoding enumerateLines(invoking:)
    enumerateSubstrings(in:options:_:) fastestEncoding folding(options:locale:)
    getBytes(_:maxLength:usedLength:encoding:options:range:remaining:)
    getCString(_:maxLength:encoding:) getLineStart(_:end:contentsEnd:for:)
    getParagraphStart(_:end:contentsEnd:for:) hasPointerRepresentation hasPrefix(_:) hasSuffix(_:)
    hash hexDigitValue init(_:radix:uppercase:) init(bytes:encoding:)
    init(bytesNoCopy:length:encoding:freeWhenDone:) init(cString:) init(cString:encoding:)
    init(contentsOf:) init(contentsOf:encoding:) init(contentsOf:usedEncoding:)
    init(contentsOfFile:) init(contentsOfFile:encoding:) init(contentsOfFile:usedEncoding:)
    init(copying:) init(data:encoding:) init(decoding:as:) init(decodingCString:as:)
    init(describing:) init(extendedGraphemeClusterLiteral:) init(format:_:)
    init(format:arguments:) init(format:locale:_:) init(format:locale:arguments:)
    init(literalCapacity:interpolationCount:) init(reflecting:) init(stringInterpolation:)
    init(stringLiteral:) init(unicodeScalarLiteral:)
    init(unsafeUninitializedCapacity:initializingUTF8With:) init(utf16CodeUnits:count:)
    init(utf16CodeUnitsNoCopy:count:freeWhenDone:) init(utf8String:) init(validating:as:)
    init(validatingCString:) init(validatingUTF8:) isASCII isCased isContiguousUTF8
    isCurrencySymbol isHexDigit isLetter isLowercase isMathSymbol isNewline isNumber isPunctuation
    isSymbol isUppercase isWhitespace isWholeNumber lengthOfBytes(using:) lineRange(for:)
    localizedCaseInsensitiveCompare(_:) localizedCaseInsensitiveContains(_:) localizedCompare(_:)
    localizedName(of:) localizedStandardCompare(_:) localizedStandardContains(_:)
    localizedStandardRange(of:) localizedStringWithFormat(_:_:) lowercased() makeContiguousUTF8()
    max(_:_:) maximumLengthOfBytes(using:) min(_:_:) padding(toLength:withPad:startingAt:)
    paragraphRange(for:) precomposedStringWithCanonicalMapping
    precomposedStringWithCompatibilityMapping range(of:options:range:locale:)
    rangeOfCharacter(from:options:range:) rangeOfComposedCharacterSequence(at:)
    rangeOfComposedCharacterSequences(for:) removingPercentEncoding replacingCharacters(in:with:)
    replacingOccurrences(of:with:options:range:) smallestEncoding substring(from:) substring(to:)
    substring(with:) trimmingCharacters(in:) unicodeScalar unicodeScalars uppercased() utf16 utf8
    utf8CString utf8CodeUnitCount utf8Span utf8Start wholeNumberValue withCString(_:)
    withCString(encodedAs:_:) withMutableCharacters(_:) withUTF8(_:) withUTF8Buffer(_:) write(_:)
    write(to:) write(to:atomically:encoding:) write(toFile:atomically:encoding:)
    """)

  /// The members of numbers, durations and Booleans.
  static let numbers = parse(
    """
    Exponent IntegerLiteralType Magnitude RawSignificand SIMDMaskScalar add(_:) addProduct(_:_:)
    addingProduct(_:_:) addingReportingOverflow(_:) advanced(by:) attoseconds bigEndian binade
    bitPattern bitWidth byteSwapped components customPlaygroundQuickLook distance(to:) divide(by:)
    dividedReportingOverflow(by:) dividingFullWidth(_:) exponent exponentBitCount
    exponentBitPattern floatingPointClass formRemainder(dividingBy:) formSquareRoot()
    formTruncatingRemainder(dividingBy:) formatted() formatted(_:) greatestFiniteMagnitude
    infinity init() init(_:) init(_:format:lenient:) init(_:radix:) init(_:strategy:) init(ascii:)
    init(attoseconds:) init(bigEndian:) init(bitPattern:) init(booleanLiteral:) init(clamping:)
    init(exactly:) init(floatLiteral:) init(integerLiteral:) init(littleEndian:)
    init(nan:signaling:) init(secondsComponent:attosecondsComponent:)
    init(sign:exponent:significand:) init(sign:exponentBitPattern:significandBitPattern:)
    init(signOf:magnitudeOf:) init(string:locale:) init(truncating:) init(truncatingIfNeeded:)
    init(unicodeScalarLiteral:) isCanonical isEqual(to:) isFinite isInfinite isLess(than:)
    isLessThanOrEqualTo(_:) isMultiple(of:) isNaN isNormal isSignMinus isSignaling isSignalingNaN
    isSigned isSubnormal isTotallyOrdered(belowOrEqualTo:) isZero leadingZeroBitCount
    leastFiniteMagnitude leastNonzeroMagnitude leastNormalMagnitude littleEndian magnitude max
    maximum(_:_:) maximumMagnitude(_:_:) microseconds(_:) milliseconds(_:) min minimum(_:_:)
    minimumMagnitude(_:_:) multipliedFullWidth(by:) multipliedReportingOverflow(by:) multiply(by:)
    nan nanoseconds(_:) negate() nextDown nextUp nonzeroBitCount pi quietNaN
    quotientAndRemainder(dividingBy:) radix random() random(in:) random(in:using:) random(using:)
    remainder(dividingBy:) remainderReportingOverflow(dividingBy:) round() round(_:) rounded()
    rounded(_:) seconds(_:) sign signalingNaN significand significandBitCount
    significandBitPattern significandWidth signum() squareRoot() subtract(_:)
    subtractingReportingOverflow(_:) toggle() trailingZeroBitCount
    truncatingRemainder(dividingBy:) ulp ulpOfOne words write(to:) zero
    """)
}
