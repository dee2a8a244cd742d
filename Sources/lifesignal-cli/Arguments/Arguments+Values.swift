import LifeSignalSimulation

extension Arguments {
  /// The flag's value as a whole number; nil when it was not given.
  ///
  /// - Throws: ``UsageError/badNumber(_:_:range:)`` for what is none, or not in the range.
  func number(of option: Option, in range: ClosedRange<UInt64>) throws(UsageError) -> UInt64? {
    guard let text = given(option) else { return nil }
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = UInt64(text), range.contains(number)
    else { throw .badNumber(text, option, range: range) }
    return number
  }

  /// The flag's value as a plan of faults; none when it was not given.
  ///
  /// - Throws: ``UsageError/badFaults(_:)``.
  func faults() throws(UsageError) -> FaultPlan {
    guard let text = given(.faults) else { return .none }
    do throws(FaultPlanError) {
      return try FaultPlan(text)
    } catch {
      throw .badFaults(error)
    }
  }
}
