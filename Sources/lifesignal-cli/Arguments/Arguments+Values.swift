import LifeSignalSimulation

extension Arguments {
  /// Returns the value of a flag as a whole number, or `nil` if the flag is absent.
  ///
  /// - Throws: ``UsageError/badNumber(_:_:range:)`` if the value is not a whole number, or is out
  ///   of range.
  func number(of option: Option, in range: ClosedRange<UInt64>) throws(UsageError) -> UInt64? {
    guard let text = explicitValue(of: option) else { return nil }
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = UInt64(text), range.contains(number)
    else { throw .badNumber(text, option, range: range) }
    return number
  }

  /// Returns the value of a flag as a duration, or `nil` if the flag is absent.
  ///
  /// - Parameter isSigned: Whether the duration can be zero or negative.
  /// - Throws: ``UsageError/badDuration(_:_:isSigned:)`` if the value is not a whole number of at most six
  ///   digits and a unit: `s`, `m` or `h`.
  func duration(of option: Option, isSigned: Bool) throws(UsageError) -> Duration? {
    guard let text = explicitValue(of: option) else { return nil }
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600]
    let digits = text.dropLast().drop { $0 == "-" || $0 == "+" }
    guard let unit = text.last.flatMap({ units[$0] }), (1...6).contains(digits.count),
      digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Int(text.dropLast()), isSigned || number > 0
    else { throw .badDuration(text, option, isSigned: isSigned) }
    return .seconds(number * unit)
  }

  /// Returns the maximum number of people and their other devices.
  ///
  /// - Throws: ``UsageError/badNumber(_:_:range:)`` if the value is not a number from 1 to 1000000.
  func peopleLimit() throws(UsageError) -> Int {
    try number(of: .people, in: 1...1_000_000).map { Int($0) } ?? ScenarioParticipants.standardLimit
  }

  /// Returns the carrier in the flag `--carrier`, or datagrams if the flag is absent.
  var carrier: Carrier { Carrier(rawValue: value(of: .carrier)) ?? .datagrams }

  /// Returns the fault plan in the flag `--faults`, or a plan without faults if the flag is absent.
  ///
  /// - Throws: ``UsageError/badFaults(_:)`` if the plan is invalid.
  func faults() throws(UsageError) -> FaultPlan {
    guard let text = explicitValue(of: .faults) else { return .none }
    do throws(FaultPlanError) {
      return try FaultPlan(text)
    } catch {
      throw .badFaults(error)
    }
  }
}
