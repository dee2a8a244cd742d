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

  /// Returns a flag that all users have whose hashed property exists.
  private static func hashing(_ key: String, _ selector: [String], after dependencies: [String])
    -> JSONValue
  {
    [
      "key": .string(key), "variants": ["on": ["key": "on"]],
      "dependencies": .array(dependencies.map { .string($0) }),
      "segments": [
        [
          "bucket": [
            "selector": .array(selector.map { .string($0) }), "salt": "s",
            "allocations": [
              [
                "range": [0, 100], "distributions": [["variant": "on", "range": [0, 42_949_673]]],
              ]
            ],
          ]
        ]
      ],
    ]
  }

  @Test func `A bucket that hashes a variant sees the variants of the flags before`() {
    let selector = ["result", "base", "key"]
    let flags = [
      Self.hashing("early", selector, after: []),
      Self.hashing("base", ["context", "user", "user_id"], after: []),
      Self.hashing("late", selector, after: ["base"]),
    ]
    let variants = Evaluator(FlagOrder(flags)).variants(for: ExperimentUser(userID: "u7"))
    #expect(variants.keys.sorted() == ["base", "late"])
  }

  @Test func `A variant that the flag does not have leaves the user to the next segment`() {
    let flag: JSONValue = [
      "key": "flag", "variants": ["on": ["key": "on"]],
      "segments": [["variant": "unknown"], ["variant": "on"]],
    ]
    let explanation = Evaluator(FlagOrder([flag])).explanations(for: ExperimentUser())[0]
    #expect(explanation.variant == Variant(key: "on"))
    #expect(explanation.reason == .wholeSegment(2))
  }

  @Test func `A property of a group is found by its path`() {
    var user = ExperimentUser(userID: "u7")
    user.groups = ["org": ["acme"]]
    let flags = [
      Self.hashing("group", ["context", "groups", "org", "group_name"], after: []),
      Self.hashing("below", ["context", "user", "user_id", "x"], after: []),
    ]
    #expect(Evaluator(FlagOrder(flags)).variants(for: user).keys.sorted() == ["group"])
  }

  @Test func `The explanations give the same variants`() {
    for number in 0..<100 {
      let user = ExperimentUser(userID: "u\(number)")
      let explained = evaluator.explanations(for: user).compactMap { explanation in
        explanation.variant.map { (explanation.flag, $0) }
      }
      #expect(evaluator.variants(for: user) == Dictionary(uniqueKeysWithValues: explained))
    }
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
