internal import LifeSignalDomain

extension PhoneNumber {
  /// Creates a fictional phone number: +1 555 010 0001 for the first person in a world, whose
  /// ordinal is 1, and so on.
  init(fictional ordinal: Int) {
    // Always ten digits: between 1 550 100 001 and 9 550 099 999, even for a negative ordinal.
    let digits = String(5_550_100_000 + ordinal % 4_000_000_000)
    do throws(PhoneNumberError) {
      try self.init(digits, region: .us)
    } catch {
      fatalError(
        """
        \(digits) is not a phone number, although it has ten digits: \(error). Likely cause: the \
        rules for numbers of the United States have changed. Choose another range here.
        """)
    }
  }
}
