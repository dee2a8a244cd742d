import Experiments
import HTTPExchange

/// The variants of a user, with the reasons.
struct EvaluationReport: FlagReport {
  private let explanations: [Explanation]

  init(_ evaluator: Evaluator, _ user: ExperimentUser) {
    explanations = evaluator.explanations(for: user)
  }

  var lines: [String] {
    let flagWidth = explanations.map(\.flag.count).max() ?? 0
    let variantWidth = explanations.map(\.variantText.count).max() ?? 0
    return explanations.map { explanation in
      [
        explanation.flag.padded(to: flagWidth),
        explanation.variantText.padded(to: variantWidth + 1),
        explanation.reason.text,
      ].joined(separator: "  ")
    }
  }

  var objects: [JSONValue] {
    explanations.map { explanation in
      let (reason, segment) = explanation.reason.kind
      return [
        "kind": "evaluation", "flag": .string(explanation.flag),
        "variant": explanation.variant.map { .string($0.key) } ?? .null,
        "value": explanation.variant?.value.map { .string($0) } ?? .null,
        "reason": .string(reason), "segment": segment.map { .integer(Int64($0)) } ?? .null,
        "text": .string(explanation.reason.text),
      ]
    }
  }
}

extension Explanation {
  /// The key of the variant; a hyphen without a variant.
  fileprivate var variantText: String { variant?.key ?? "-" }
}

extension Explanation.Reason {
  /// The word for the reason in JSON, and the number of the segment if there is one.
  fileprivate var kind: (String, segment: Int?) {
    switch self {
    case .bucket(let segment, _): ("bucket", segment)
    case .wholeSegment(let segment): ("segment", segment)
    case .outsideOfBucket(let segment): ("outside-of-bucket", segment)
    case .noSegment: ("no-segment", nil)
    }
  }

  /// The reason as text.
  fileprivate var text: String {
    switch self {
    case .bucket(let segment, let place):
      """
      \(place.value) is in \(place.allocation) of segment \(segment), \
      \(place.distributionValue.grouped) of \(Bucket.distributionCount.grouped) by salt \(place.salt)
      """
    case .wholeSegment(let segment): "segment \(segment), all users"
    case .outsideOfBucket(let segment): "segment \(segment), users outside of its bucket"
    case .noSegment(let mismatch?): mismatch.text
    case .noSegment(nil): "no segment"
    }
  }
}

extension Condition {
  /// What the user would need.
  fileprivate var text: String {
    let isPlain = comparisonOperator.rawValue == "is"
    let comparison =
      "\(isPlain ? "=" : comparisonOperator.rawValue) \(values.joined(separator: " or "))"
    guard selector.first == "result", selector.count > 1 else {
      return "needs \(selector.dropFirst().joined(separator: ".")) \(comparison)"
    }
    return "depends on \(selector[1]) \(comparison)"
  }
}
