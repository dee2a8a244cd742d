/// How a condition compares a property with its values.
public enum Operator: String, Hashable, Sendable, CaseIterable {
  /// The property equals one of the values.
  case equals = "is"
  /// The property equals none of the values.
  case doesNotEqual = "is not"
  /// One of the values is a part of the property, without regard to case.
  case contains = "contains"
  /// None of the values is a part of the property, without regard to case.
  case doesNotContain = "does not contain"
  /// The property is less than one of the values.
  case less = "less"
  /// The property is less than or equal to one of the values.
  case lessOrEqual = "less or equal"
  /// The property is greater than one of the values.
  case greater = "greater"
  /// The property is greater than or equal to one of the values.
  case greaterOrEqual = "greater or equal"
  /// The property is a lower version than one of the values.
  case versionLess = "version less"
  /// The property is a lower version than one of the values, or the same.
  case versionLessOrEqual = "version less or equal"
  /// The property is a higher version than one of the values.
  case versionGreater = "version greater"
  /// The property is a higher version than one of the values, or the same.
  case versionGreaterOrEqual = "version greater or equal"
  /// The elements of the property are the values, in any order.
  case setIs = "set is"
  /// The elements of the property are not the values.
  case setIsNot = "set is not"
  /// The elements of the property include all values.
  case setContains = "set contains"
  /// The elements of the property do not include all values.
  case setDoesNotContain = "set does not contain"
  /// The elements of the property include one of the values.
  case setContainsAny = "set contains any"
  /// The elements of the property include none of the values.
  case setDoesNotContainAny = "set does not contain any"
  /// One of the values, a regular expression, matches a part of the property.
  case regexMatch = "regex match"
  /// None of the values, which are regular expressions, matches a part of the property.
  case regexDoesNotMatch = "regex does not match"

  /// Returns whether the operator holds for a property that is absent or empty.
  ///
  /// - Parameter valuesContainNone: Whether one of the condition's values is `(none)`.
  func matchesAbsence(valuesContainNone: Bool) -> Bool {
    switch self {
    case .equals, .contains, .less, .lessOrEqual, .greater, .greaterOrEqual, .versionLess,
      .versionLessOrEqual, .versionGreater, .versionGreaterOrEqual, .setIs, .setContains,
      .setContainsAny:
      valuesContainNone
    case .doesNotEqual, .doesNotContain, .setDoesNotContain, .setDoesNotContainAny:
      !valuesContainNone
    case .setIsNot, .regexMatch, .regexDoesNotMatch: false
    }
  }
}
