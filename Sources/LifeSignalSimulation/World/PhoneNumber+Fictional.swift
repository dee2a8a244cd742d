internal import LifeSignalDomain

extension PhoneNumber {
  /// The number of the `ordinal`-th person of a world: +1 555 010 0001 and so on.
  init(fictional ordinal: Int) {
    // Between 1 550 100 001 and 9 550 099 999, whatever the ordinal: always ten digits.
    let digits = String(5_550_100_000 + ordinal % 4_000_000_000)
    do throws(PhoneNumberError) {
      try self.init(digits, region: .us)
    } catch {
      fatalError("\(digits) has the ten digits of a number: \(error)")
    }
  }
}
