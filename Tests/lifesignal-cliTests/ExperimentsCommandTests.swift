import Foundation
import TestSupport
import Testing

/// The command `experiments`.
struct ExperimentsCommandTests {
  private static let flags = """
    [
      {
        "key": "old-flag", "dependencies": ["reminder-copy"],
        "variants": {"on": {"key": "on"}},
        "segments": [
          {
            "conditions": [
              [{"selector": ["result", "reminder-copy", "key"], "op": "is", "values": ["plain"]}]
            ],
            "variant": "on"
          }
        ]
      },
      {
        "key": "reminder-copy",
        "variants": {"plain": {"key": "plain"}, "warm": {"key": "warm", "value": "warm"}},
        "segments": [
          {
            "bucket": {
              "selector": ["context", "user", "user_id"], "salt": "s1",
              "allocations": [
                {
                  "range": [0, 100],
                  "distributions": [
                    {"variant": "warm", "range": [0, 21474836]},
                    {"variant": "plain", "range": [21474836, 42949673]}
                  ]
                }
              ]
            }
          }
        ]
      },
      {
        "key": "last-call", "variants": {"off": {"key": "off"}, "on": {"key": "on"}},
        "segments": [
          {
            "conditions": [
              [{"selector": ["context", "user", "country"], "op": "is", "values": ["PT"]}]
            ],
            "variant": "on"
          },
          {"variant": "off"}
        ]
      }
    ]

    """

  private let user = ["--user", #"{"user_id":"u7"}"#]

  private func run(
    _ arguments: [String], file text: String = flags
  ) async throws -> Program.Ending {
    try await Program.run(["experiments"] + arguments, input: text)
  }

  @Test func `evaluate says which variant a user has, and why`() async throws {
    let ending = try await run(["evaluate", "-"] + user)
    #expect(ending.code == 0)
    #expect(ending.errors == "")
    #expect(
      ending.output == """
        reminder-copy  warm   u7 is in 0..<100 of segment 1, 3,860,568 of 42,949,673 by salt s1
        old-flag       -      depends on reminder-copy = plain
        last-call      off    segment 2, all users

        """)
    let inPortugal = try await run(
      ["evaluate", "-", "--user", #"{"user_id":"u7","country":"PT"}"#])
    #expect(inPortugal.output.hasSuffix("last-call      on     segment 1, all users\n"))
  }

  @Test func `evaluate writes an object for each flag`() async throws {
    let ending = try await run(["evaluate", "-", "--format", "json"] + user)
    let objects = try ending.output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(
      objects.compactMap { $0["kind"] as? String } == ["evaluation", "evaluation", "evaluation"])
    #expect(objects.map { $0["variant"] as? String } == ["warm", nil, "off"])
    #expect(objects.map { $0["reason"] as? String } == ["bucket", "no-segment", "segment"])
    #expect(objects.map { $0["segment"] as? Int } == [1, nil, 2])
    #expect(Set(objects.map { $0.keys.sorted() }).count == 1)
  }

  @Test func `spread counts the variants of many users`() async throws {
    let ending = try await run(["spread", "-", "--users", "2000"])
    #expect(ending.code == 0)
    let rows = ending.output.split(separator: "\n")
    try #require(rows.count == 3)
    #expect(
      rows[0].contains(/^reminder-copy  plain [0-9,]+ \([45][0-9]\.[0-9] %\)   warm [0-9,]+ \(/))
    #expect(rows[1].contains(/^old-flag       on [0-9,]+ \(.* %\)   - [0-9,]+ \(/))
    #expect(rows[2] == "last-call      off 2,000 (100.0 %)")
    let json = try await run(["spread", "-", "--users", "2000", "--format", "json"])
    let counts = try json.output.split(separator: "\n").map { line in
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let variants = try #require(object["variants"] as? [String: Int])
      return variants.values.reduce(0, +) + (try #require(object["without"] as? Int))
    }
    #expect(counts == [2_000, 2_000, 2_000])
  }

  @Test(arguments: [
    ("[\n  {\"key\": \"ä\", }\n]", "standard input:2:16: this is not valid JSON"),
    ("{\"key\": 1}", "standard input:1:1: this is no array"),
    ("\n\n  7", "standard input:3:3: this is no array"),
    ("[{\"key\":", "standard input:1:9: the file ends before its value is complete"),
    ("", "standard input:1:1: the file ends before its value is complete"),
    ("[1e999]", "standard input:1:2: this number is too large"),
    (
      String(repeating: "[", count: 70),
      "standard input:1:65: the value is nested more than 64 levels deep"
    ),
  ])
  func `A file without flags is refused with the line and the column`(
    text: String, message: String
  ) async throws {
    for verb in [["evaluate", "-"] + user, ["spread", "-"]] {
      let ending = try await run(verb, file: text)
      #expect(ending.code == 3)
      #expect(ending.output == "")
      #expect(ending.errors.hasPrefix(message), "\(ending.errors)")
      #expect(ending.errorLines.count == 1)
    }
  }

  @Test func `A file that does not exist is refused`() async throws {
    let ending = try await run(["spread", "/nowhere/flags.json"])
    #expect(ending.code == 3)
    #expect(ending.errors.hasPrefix("/nowhere/flags.json: cannot be read"))
  }

  @Test func `A flag that is not valid is reported, and the others count`() async throws {
    let text = #"[{"key":"a","variants":{"on":{}},"segments":[{"variant":"on"}]},{"key":"b"}]"#
    let ending = try await run(["evaluate", "-"] + user, file: text)
    #expect(ending.code == 0)
    #expect(ending.output == "a  on   segment 1, all users\n")
    #expect(ending.errors == "standard input: flag `b` is set aside: `variants` is missing\n")
    let json = try await run(["evaluate", "-", "--format", "json"] + user, file: text)
    #expect(json.output.contains(#""kind":"set-aside""#))
  }

  @Test(arguments: [
    (["evaluate", "-"], "`--user JSON` is missing"),
    (["evaluate", "-", "--user", "u7"], "`--user` cannot be `u7`"),
    (["evaluate", "-", "--user", #"{"user_id":7}"#], "`--user` cannot be"),
    (["evaluate", "-", "--user", "{}", "--users", "7"], "does not use `--users`"),
    (["spread", "-", "--user", "{}"], "does not use `--user`"),
    (["spread", "-", "--users", "0"], "`--users` cannot be `0`"),
    (["spread"], "FILE is missing"),
    (["spraed", "-"], "did you mean `spread`?"),
    ([], "evaluate or spread is missing"),
  ])
  func `Wrong usage is refused`(arguments: [String], message: String) async throws {
    let ending = try await run(arguments)
    #expect(ending.code == 2)
    #expect(ending.errors.contains(message), "\(ending.errors)")
  }
}
