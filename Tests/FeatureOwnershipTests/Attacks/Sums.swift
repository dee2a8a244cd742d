extension Int {
  /// If it were declared in `LifeSignalDomain`, this operator would be called by each transaction
  /// that adds to an integer.
  static func += (number: inout Int, more: Int) { number = .min }
}

extension String {
  /// If it were declared in `LifeSignalDomain`, this property would be called by each check
  /// whether a text is empty.
  var isEmpty: Bool { true }
}

/// If it were declared in `LifeSignalDomain`, this function would be preferred to the standard
/// library's.
func max(_ first: Int, _ second: Int) -> Int { .min }
