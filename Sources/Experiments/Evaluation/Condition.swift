internal import HTTPExchange

/// A comparison of a property with values.
public struct Condition: Hashable, Sendable {
  /// The path of the property: `context` and the names of members, or `result`, the key of another
  /// flag and the name of a part of its variant.
  public let selector: [String]
  /// How the property is compared.
  public let comparisonOperator: Operator
  /// The values with which the property is compared. The value `(none)` stands for a property that is
  /// absent.
  public let values: [String]
  /// Where the property is.
  let path: PropertyPath
  /// The comparison, with its values prepared.
  private let comparison: Comparison
  private let containsNone: Bool

  /// Creates a condition from its parts.
  public init(selector: [String], _ comparisonOperator: Operator, values: [String]) {
    self.selector = selector
    path = PropertyPath(selector)
    self.comparisonOperator = comparisonOperator
    self.values = values
    let texts = values.map { ExactText($0) }
    comparison = Comparison(comparisonOperator, texts)
    containsNone = texts.contains(ExactText("(none)"))
  }

  /// Returns whether the condition holds for a user.
  func matches(_ target: inout EvaluationTarget) -> Bool { matches(target.property(at: path)) }

  /// Returns whether the condition holds for the value of its property; nil if the property is absent.
  func matches(_ property: JSONValue?) -> Bool {
    guard let property, !property.isAbsentProperty else {
      return comparisonOperator.matchesAbsence(valuesContainNone: containsNone)
    }
    let texts = property.propertyTexts
    if case .set(let rule, let isNegated) = comparison {
      guard let texts, !texts.isEmpty else { return false }
      return rule.matches(texts) != isNegated
    }
    // One element that matches is enough, for the negated operators, too.
    if let texts { return texts.contains { comparison.matches($0) } }
    return property.propertyText.map { comparison.matches($0) } ?? false
  }
}
