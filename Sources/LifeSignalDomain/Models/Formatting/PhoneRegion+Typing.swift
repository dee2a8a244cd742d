extension PhoneRegion {
  /// Returns the text that a field shows for a partly typed number.
  ///
  /// Examples are "(555) 010-0001", "07700 900001", "0412 345 678", and "+44 7700 900001" for the
  /// international form. The digits are not grouped if there are too many for a number of the
  /// region.
  ///
  /// The result has the same digits as the typed text, so that it parses as the same number.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func formatted(typed text: String) -> String {
    let digits = String(text.filter { $0.isASCII && $0.isNumber })
    guard text.trimmed().hasPrefix("+") else { return formatted(national: digits) }
    guard digits.hasPrefix(callingCode), digits.count > callingCode.count else {
      return "+" + digits
    }
    let subscriber = String(digits.dropFirst(callingCode.count))
    // The international form drops the leading 0, which is in the first group of the national form.
    var lengths = groupLengths
    if hasTrunkZero { lengths[0] -= 1 }
    return "+\(callingCode) " + grouped(subscriber, lengths).joined(separator: " ")
  }

  /// The lengths of the groups of digits in the national form.
  private var groupLengths: [Int] {
    switch self {
    case .us, .ca: [3, 3, 4]
    case .uk: [5, 6]
    case .au: [4, 3, 3]
    }
  }

  private func formatted(national digits: String) -> String {
    let groups = grouped(digits, groupLengths)
    switch self {
    case .us, .ca:
      guard groups.count > 1 else { return digits }
      return "(\(groups[0])) " + groups.dropFirst().joined(separator: "-")
    case .uk, .au: return groups.joined(separator: " ")
    }
  }

  private func grouped(_ digits: String, _ lengths: [Int]) -> [String] {
    guard digits.count <= lengths.reduce(0, +) else { return [digits] }
    var groups: [String] = []
    var rest = digits[...]
    for length in lengths where !rest.isEmpty {
      groups.append(String(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return groups
  }
}

extension PhoneNumber {
  /// The number in the notation of its region.
  public var formatted: String {
    let subscriber = e164.dropFirst(1 + region.callingCode.count)
    return region.formatted(typed: (region.hasTrunkZero ? "0" : "") + subscriber)
  }
}
