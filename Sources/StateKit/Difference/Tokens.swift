/// Gives equal values equal numbers, so that aligning two lists compares numbers.
struct Tokens {
  private var numbers: [AnyHashable: Int] = [:]

  mutating func token(for value: AnyHashable) -> Int {
    if let number = numbers[value] { return number }
    let number = numbers.count
    numbers[value] = number
    return number
  }
}
