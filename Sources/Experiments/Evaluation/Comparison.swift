/// The comparison of a condition, whose values are prepared once.
enum Comparison: Hashable, Sendable {
  case equality(EqualValues, isNegated: Bool)
  /// The values are in lowercase.
  case part([ExactText], isNegated: Bool)
  case number(Order, NumericValues)
  case version(Order, VersionValues)
  case set(SetRule, isNegated: Bool)
  /// A value that is no pattern is nil.
  case pattern([Pattern?], isNegated: Bool)

  init(_ comparisonOperator: Operator, _ values: [ExactText]) {
    switch comparisonOperator {
    case .equals: self = .equality(EqualValues(values), isNegated: false)
    case .doesNotEqual: self = .equality(EqualValues(values), isNegated: true)
    case .contains: self = .part(values.map(\.lowercased), isNegated: false)
    case .doesNotContain: self = .part(values.map(\.lowercased), isNegated: true)
    case .less: self = .number(.less, NumericValues(values))
    case .lessOrEqual: self = .number(.lessOrEqual, NumericValues(values))
    case .greater: self = .number(.greater, NumericValues(values))
    case .greaterOrEqual: self = .number(.greaterOrEqual, NumericValues(values))
    case .versionLess: self = .version(.less, VersionValues(values))
    case .versionLessOrEqual: self = .version(.lessOrEqual, VersionValues(values))
    case .versionGreater: self = .version(.greater, VersionValues(values))
    case .versionGreaterOrEqual: self = .version(.greaterOrEqual, VersionValues(values))
    case .setIs: self = .set(.equal(Set(values)), isNegated: false)
    case .setIsNot: self = .set(.equal(Set(values)), isNegated: true)
    case .setContains: self = .set(.containsAll(values), isNegated: false)
    case .setDoesNotContain: self = .set(.containsAll(values), isNegated: true)
    case .setContainsAny: self = .set(.containsAny(values), isNegated: false)
    case .setDoesNotContainAny: self = .set(.containsAny(values), isNegated: true)
    case .regexMatch: self = .pattern(values.map { Pattern($0.text) }, isNegated: false)
    case .regexDoesNotMatch: self = .pattern(values.map { Pattern($0.text) }, isNegated: true)
    }
  }

  /// Returns whether a text matches. A set never matches a text.
  func matches(_ text: ExactText) -> Bool {
    switch self {
    case .equality(let values, let isNegated): return values.contains(text) != isNegated
    case .part(let values, let isNegated):
      let lowercased = text.lowercased
      return values.contains { lowercased.contains($0) } != isNegated
    case .number(let order, let values): return values.contain(order, text)
    case .version(let order, let values): return values.contain(order, text)
    case .set: return false
    case .pattern(let patterns, let isNegated):
      return Self.anyMatches(patterns, text.text).map { $0 != isNegated } ?? false
    }
  }

  /// Returns whether a pattern matches the text; nil if none does, and one of them cannot be used or
  /// was given up.
  private static func anyMatches(_ patterns: [Pattern?], _ text: String) -> Bool? {
    var isDecided = true
    for pattern in patterns {
      switch pattern?.matches(text) {
      case true?: return true
      case false?: break
      case nil: isDecided = false
      }
    }
    return isDecided ? false : nil
  }

  /// How two values are ordered.
  enum Order: Hashable, Sendable {
    case less, lessOrEqual, greater, greaterOrEqual

    /// Returns whether the values are in this order. With a number that is not one (`nan`), they
    /// never are.
    func areOrdered<Value: Comparable>(_ value: Value, _ other: Value) -> Bool {
      switch self {
      case .less: value < other
      case .lessOrEqual: value <= other
      case .greater: value > other
      case .greaterOrEqual: value >= other
      }
    }
  }

  /// Values that are compared as texts. If one of them is `true` or `false`, case does not matter for
  /// `true` and `false`.
  struct EqualValues: Hashable, Sendable {
    private let values: Set<ExactText>
    private let booleans: Set<ExactText>

    init(_ values: some Sequence<ExactText>) {
      self.values = Set(values)
      booleans = Set(self.values.filter(\.isBoolean).map(\.lowercased))
    }

    func contains(_ text: ExactText) -> Bool {
      !booleans.isEmpty && text.isBoolean
        ? booleans.contains(text.lowercased) : values.contains(text)
    }
  }

  /// Values that are compared as numbers, or as texts if the property or all values are no numbers.
  struct NumericValues: Hashable, Sendable {
    private let texts: [ExactText]
    /// The values that are numbers, without `nan`, which has no order and does not equal itself.
    private let numbers: [Double]
    private let hasNumber: Bool

    init(_ values: [ExactText]) {
      texts = values
      let parsed = values.compactMap { PropertyNumber.parse($0.text) }
      numbers = parsed.filter { !$0.isNaN }
      hasNumber = !parsed.isEmpty
    }

    func contain(_ order: Order, _ text: ExactText) -> Bool {
      guard hasNumber, let number = PropertyNumber.parse(text.text) else {
        return texts.contains { order.areOrdered(text, $0) }
      }
      return numbers.contains { order.areOrdered(number, $0) }
    }
  }

  /// Values that are compared as versions, or as texts if the property or all values are no versions.
  struct VersionValues: Hashable, Sendable {
    private let texts: [ExactText]
    private let versions: [PropertyVersion]

    init(_ values: [ExactText]) {
      texts = values
      versions = values.compactMap { PropertyVersion($0.text) }
    }

    func contain(_ order: Order, _ text: ExactText) -> Bool {
      guard !versions.isEmpty, let version = PropertyVersion(text.text) else {
        return texts.contains { order.areOrdered(text, $0) }
      }
      return versions.contains { order.areOrdered(version, $0) }
    }
  }

  /// How a property with several values is compared.
  enum SetRule: Hashable, Sendable {
    case equal(Set<ExactText>)
    case containsAll([ExactText])
    case containsAny([ExactText])

    func matches(_ texts: [ExactText]) -> Bool {
      switch self {
      case .equal(let values): return Set(texts) == values
      case .containsAll(let values):
        guard texts.count >= values.count else { return false }
        let elements = EqualValues(texts)
        return values.allSatisfy { elements.contains($0) }
      case .containsAny(let values):
        let elements = EqualValues(texts)
        return values.contains { elements.contains($0) }
      }
    }
  }
}
