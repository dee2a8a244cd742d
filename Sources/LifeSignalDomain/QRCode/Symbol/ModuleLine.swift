/// A row or a column of modules as 192 bits, the first module in the lowest bit. A symbol uses at
/// most 177 of them.
///
/// The line operations make the scoring of masks ten times as fast as testing each module.
struct ModuleLine: Hashable, Sendable {
  private(set) var low: UInt64 = 0
  private(set) var middle: UInt64 = 0
  private(set) var high: UInt64 = 0

  init() {}

  private init(_ low: UInt64, _ middle: UInt64, _ high: UInt64) {
    self.low = low
    self.middle = middle
    self.high = high
  }

  /// Creates a line that repeats the lowest `width` bits.
  init(repeating bits: UInt64, width: Int) {
    self.init(bits, 0, 0)
    var filled = width
    while filled < 192 {
      self = self | (self << filled)
      filled *= 2
    }
  }

  /// Creates a line whose first `count` bits are set.
  init(first count: Int) {
    for bit in 0..<count { self[bit] = true }
  }

  subscript(place: Int) -> Bool {
    get {
      switch place >> 6 {
      case 0: low >> UInt64(place) & 1 == 1
      case 1: middle >> UInt64(place - 64) & 1 == 1
      default: high >> UInt64(place - 128) & 1 == 1
      }
    }
    set {
      let bit: UInt64 = 1 << UInt64(place & 63)
      switch place >> 6 {
      case 0: low = newValue ? low | bit : low & ~bit
      case 1: middle = newValue ? middle | bit : middle & ~bit
      default: high = newValue ? high | bit : high & ~bit
      }
    }
  }

  /// The number of bits that are set.
  var count: Int { low.nonzeroBitCount + middle.nonzeroBitCount + high.nonzeroBitCount }

  static func & (one: Self, other: Self) -> Self {
    Self(one.low & other.low, one.middle & other.middle, one.high & other.high)
  }

  static func | (one: Self, other: Self) -> Self {
    Self(one.low | other.low, one.middle | other.middle, one.high | other.high)
  }

  static func ^ (one: Self, other: Self) -> Self {
    Self(one.low ^ other.low, one.middle ^ other.middle, one.high ^ other.high)
  }

  static prefix func ~ (line: Self) -> Self { Self(~line.low, ~line.middle, ~line.high) }

  /// Moves each module to a place that is higher by `count`, and clears the lowest places.
  static func << (line: Self, count: Int) -> Self {
    if count >= 128 { return Self(0, 0, line.low << UInt64(count - 128)) }
    if count >= 64 {
      let (shift, carryShift) = (UInt64(count - 64), UInt64(128 - count))
      return Self(0, line.low << shift, line.middle << shift | line.low >> carryShift)
    }
    let (shift, carryShift) = (UInt64(count), UInt64(64 - count))
    return Self(
      line.low << shift, line.middle << shift | line.low >> carryShift,
      line.high << shift | line.middle >> carryShift)
  }

  /// Moves each module to a place that is lower by `count`, which must be less than 64, and clears
  /// the highest places.
  static func >> (line: Self, count: Int) -> Self {
    let (shift, carryShift) = (UInt64(count), UInt64(64 - count))
    return Self(
      line.low >> shift | line.middle << carryShift, line.middle >> shift | line.high << carryShift,
      line.high >> shift)
  }
}
