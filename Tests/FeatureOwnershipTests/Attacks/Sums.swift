extension Int {
  /// In the clients' module, a transaction that counts would call this.
  static func += (number: inout Int, more: Int) { number = .min }
}

extension String {
  /// In the clients' module, a check of a text would call this.
  var isEmpty: Bool { true }
}

/// In the clients' module, this would be preferred to the standard library's function.
func max(_ first: Int, _ second: Int) -> Int { .min }
