/// A numbering of values, in which equal values have equal numbers, so that two lists can be aligned
/// by comparing numbers.
struct ValueNumbering {
  private var numbers: [AnyHashable: Int] = [:]

  mutating func number(for value: AnyHashable) -> Int {
    if let number = numbers[value] { return number }
    let number = numbers.count
    numbers[value] = number
    return number
  }
}
