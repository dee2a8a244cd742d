/// Numbers for values, equal for equal values, so that the alignment of two lists compares numbers.
struct ValueNumbering {
  private var numbers: [AnyHashable: Int] = [:]

  mutating func number(for value: AnyHashable) -> Int {
    if let number = numbers[value] { return number }
    let number = numbers.count
    numbers[value] = number
    return number
  }
}
