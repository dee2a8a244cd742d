import HTTPExchange
import Testing

@testable import Experiments

/// Which variant a user has, and why. `.ci/experiments-peers` compares random flags with Amplitude's
/// engine.
struct EvaluatorTests {
  @Test(arguments: [
    ("", 0 as UInt32), ("a", 0x3C25_69B2), ("ab", 0x9BBF_D75F), ("abc", 0xB3DD_93FA),
    ("abcd", 0x43ED_676A), ("Hello, world!", 0xC036_3E43), ("é😀/u1", 0xA051_CD96),
  ])
  func `The hash is MurmurHash3 with the seed 0`(text: String, hash: UInt32) {
    #expect(Murmur3.hash(text.utf8) == hash)
  }

  private static let copy: JSONValue = [
    "key": "reminder-copy",
    "variants": [
      "warm": ["key": "warm", "value": "warm", "payload": ["n": 1], "metadata": ["a": "variant"]],
      "plain": ["key": "plain", "value": 2],
    ],
    "metadata": ["a": "flag", "b": "flag", "c": "flag", "experimentKey": "exp-1"],
    "segments": [
      [
        "conditions": [
          [["selector": ["context", "user", "country"], "op": "is", "values": ["CH"]]]
        ],
        "variant": "plain",
      ],
      [
        "metadata": ["a": "segment", "b": "segment"],
        "bucket": [
          "selector": ["context", "user", "user_id"], "salt": "s1",
          "allocations": [
            [
              "range": [0, 50], "distributions": [["variant": "warm", "range": [0, 42_949_673]]],
            ]
          ],
        ],
      ],
    ],
  ]

  private static let dependent: JSONValue = [
    "key": "old-flag", "variants": ["on": ["key": "on"]], "dependencies": ["reminder-copy"],
    "segments": [
      [
        "conditions": [
          [["selector": ["result", "reminder-copy", "key"], "op": "is", "values": ["plain"]]]
        ],
        "variant": "on",
      ]
    ],
  ]

  private let evaluator = Evaluator(FlagOrder([dependent, copy]))

  @Test func `A bucket gives the variant, with all metadata`() {
    // The hash of "s1/u7", as Amplitude's engine computes it.
    let explanation = evaluator.explanations(for: ExperimentUser(userID: "u7"))[0]
    let variant = Variant(
      key: "warm", value: "warm", payload: ["n": 1], experimentKey: "exp-1",
      metadata: ["a": "variant", "b": "segment", "c": "flag", "experimentKey": "exp-1"])
    #expect(explanation.variant == variant)
    guard case .bucket(segment: 2, let placement) = explanation.reason else {
      Issue.record("\(explanation.reason)")
      return
    }
    #expect((placement.allocationValue, placement.distributionValue) == (5, 3_860_568))
    #expect((placement.value, placement.salt, placement.allocation) == ("u7", "s1", 0..<50))
  }

  @Test func `A variant that is no text has its JSON text as the value`() {
    var user = ExperimentUser(userID: "u7")
    user.country = "CH"
    #expect(evaluator.variants(for: user)["reminder-copy"]?.value == "2")
    #expect(evaluator.explanations(for: user)[0].reason == .wholeSegment(1))
  }

  @Test func `A flag depends on the variant of another one`() throws {
    var user = ExperimentUser(userID: "u7")
    let mismatch = Condition(
      selector: ["result", "reminder-copy", "key"], .equals, values: ["plain"])
    #expect(evaluator.explanations(for: user)[1].reason == .noSegment(mismatch: mismatch))
    user.country = "CH"
    #expect(evaluator.variants(for: user)["old-flag"]?.key == "on")
  }

  @Test func `Half of the users are in half of the buckets`() {
    let count = (0..<10_000).count {
      evaluator.variants(for: ExperimentUser(userID: "u\($0)"))["reminder-copy"] != nil
    }
    #expect(abs(count - 5_000) < 200)
    // Without an identifier, a user is in no bucket.
    #expect(evaluator.explanations(for: ExperimentUser()).map(\.variant) == [nil, nil])
  }

  @Test func `Texts are equal if their scalars are`() {
    let condition = Condition(selector: [], .equals, values: ["\u{E9}"])
    #expect(condition.matches("\u{E9}"))
    #expect(!condition.matches("e\u{301}"))
  }

  @Test func `A group is known by its first name`() {
    var user = ExperimentUser()
    user.groups = ["org": ["acme", "other"], "empty": []]
    user.groupProperties = ["org": ["acme": ["size": 3], "other": ["size": 4]]]
    #expect(
      user.evaluationContext
        == ["groups": ["org": ["group_name": "acme", "group_properties": ["size": 3]]]])
    #expect(ExperimentUser(user.json) == user)
  }
}
