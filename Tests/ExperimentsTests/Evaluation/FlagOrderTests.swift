import Experiments
import HTTPExchange
import StateKit
import Testing

/// Which flags count, and in which order.
struct FlagOrderTests {
  /// A flag with a bucket and a condition, whose parts a test replaces.
  private static let valid = """
    {"key":"f","variants":{"on":{"key":"on"}},"dependencies":[],"metadata":{},
    "segments":[{"conditions":[[{"selector":["context"],"op":"is","values":["a"]}]],"variant":"on",
    "bucket":{"selector":["context"],"salt":"s","allocations":[{"range":[0,100],
    "distributions":[{"variant":"on","range":[0,42949673]}]}]}}]}
    """

  private func parse(_ text: String) throws -> FlagOrder {
    try FlagOrder(parsing: Array("[\(text),{\"key\":\"g\",\"variants\":{},\"segments\":[]}]".utf8))
  }

  /// Case 121 of CASES.md. What is replaced, and the error.
  static let defects: [(String, String, FlagError)] = [
    (#""key":"f","#, "", .missing(path: "key")),
    (#""key":"f""#, #""key":1"#, .wrongType(path: "key")),
    (#"{"on":{"key":"on"}}"#, "[]", .wrongType(path: "variants")),
    (#"{"key":"on"}"#, "1", .wrongType(path: "variants.on")),
    (#""dependencies":[]"#, #""dependencies":[1]"#, .wrongType(path: "dependencies[0]")),
    (#""metadata":{}"#, #""metadata":1"#, .wrongType(path: "metadata")),
    (#""segments":["#, #""segments":[1,"#, .wrongType(path: "segments[0]")),
    (#"[[{"selector""#, #"[1,[{"selector""#, .wrongType(path: "segments[0].conditions[0]")),
    (#""op":"is""#, #""op":"IS""#, .unknownOperator(path: "segments[0].conditions[0][0].op")),
    (#"["a"]"#, #"["a",2]"#, .wrongType(path: "segments[0].conditions[0][0].values[1]")),
    (#""values":["a"]"#, #""v":[]"#, .missing(path: "segments[0].conditions[0][0].values")),
    (#""salt":"s","#, "", .missing(path: "segments[0].bucket.salt")),
    ("[0,100]", "[0]", .invalidRange(path: "segments[0].bucket.allocations[0].range")),
    ("[0,100]", "[]", .invalidRange(path: "segments[0].bucket.allocations[0].range")),
    ("[0,100]", "[0,1,2]", .invalidRange(path: "segments[0].bucket.allocations[0].range")),
    ("[0,100]", "[100,0]", .invalidRange(path: "segments[0].bucket.allocations[0].range")),
    ("[0,100]", "[-1,100]", .invalidRange(path: "segments[0].bucket.allocations[0].range")),
    ("[0,100]", "[0,1.5]", .invalidRange(path: "segments[0].bucket.allocations[0].range")),
    (
      "[0,42949673]", "[5]",
      .invalidRange(path: "segments[0].bucket.allocations[0].distributions[0].range")
    ),
  ]

  @Test(arguments: defects.indices)
  func `A flag that is not valid is set aside, and the others count`(number: Int) throws {
    let (part, replacement, error) = Self.defects[number]
    #expect(try parse(Self.valid).setAside == [])
    try #require(Self.valid.contains(part))
    let order = try parse(Self.valid.replacing(part, with: replacement, maxReplacements: 1))
    #expect(order.setAside.map(\.error) == [error])
    #expect(order.flags.map(\.key) == ["g"])
  }

  /// Case 121 of CASES.md.
  @Test func `A range beyond all users ends at the last one`() throws {
    let order = try parse(Self.valid.replacing("[0,100]", with: "[50,9223372036854775807]"))
    #expect(order.flags.first?.segments[0].bucket?.allocations[0].range == 50..<100)
  }

  @Test(arguments: [
    ("", FlagOrder.ParsingError.json(.unexpectedEnd)), ("[{}", .json(.unexpectedEnd)),
    ("<html>", .json(.syntax(offset: 0))), ("{}", .notAnArray),
    (String(repeating: "[", count: 65), .json(.tooDeep)),
    ("[1e999]", .json(.numberOutOfRange(offset: 1))),
  ])
  func `A text that is no list of flags is refused`(text: String, error: FlagOrder.ParsingError) {
    #expect(throws: error) { try FlagOrder(parsing: Array(text.utf8)) }
  }

  // MARK: Dependencies

  /// Returns flags with the given dependencies.
  private func order(_ flags: [(key: String, dependencies: [String])]) -> FlagOrder {
    FlagOrder(
      flags.map {
        [
          "key": .string($0.key), "variants": [:], "segments": [],
          "dependencies": .array($0.dependencies.map { .string($0) }),
        ]
      })
  }

  @Test func `A flag follows the flags that it depends on`() {
    let order = order([("a", ["b", "x"]), ("b", ["c"]), ("c", []), ("d", ["a", "c"])])
    #expect(order.flags.map(\.key) == ["c", "b", "a", "d"])
    #expect(order.setAside == [])
  }

  /// Case 121 of CASES.md.
  @Test func `The flags of a cycle are set aside, and the flags around it count`() {
    let order = order([
      ("before", []), ("a", ["b", "before"]), ("b", ["c"]), ("c", ["a"]), ("after", ["a"]),
      ("self", ["self"]),
    ])
    #expect(order.flags.map(\.key) == ["before", "after"])
    let cycle = FlagError.cyclicDependency(["a", "b", "c"])
    #expect(order.setAside.map(\.key) == ["a", "b", "c", "self"])
    #expect(order.setAside.map(\.error) == [cycle, cycle, cycle, .cyclicDependency(["self"])])
  }

  @Test func `A chain of 20,000 dependencies is ordered`() {
    let flags = (0..<20_000).map { (key: "\($0)", dependencies: ["\($0 + 1)"]) }
    #expect(order(flags).flags.map(\.key) == flags.map(\.key).reversed())
  }

  @Test func `Of two flags with the same key, the last one counts`() {
    let order = order([("a", ["b"]), ("b", []), ("a", [])])
    #expect(order.flags.map(\.key) == ["b", "a"])
    #expect(order.setAside.map(\.index) == [0])
    #expect(order.setAside.map(\.error) == [.duplicateKey])
  }

  @Test func `A damaged list is refused, or is evaluated`() {
    let random = RandomSource.seeded(121)
    let user = ExperimentUser(userID: "u", userProperties: ["p": "a"])
    var orderCount = 0
    for _ in 0..<20_000 {
      var bytes = Array("[\(Self.valid)]".utf8)
      for _ in 0...random.int(in: 0..<3) {
        let position = random.int(in: 0..<bytes.count)
        bytes[position] = bytes[random.int(in: 0..<bytes.count)]
      }
      guard let order = try? FlagOrder(parsing: bytes) else { continue }
      orderCount += 1
      #expect(order.flags.count + order.setAside.count == 1)
      #expect(Evaluator(order).explanations(for: user).count == order.flags.count)
    }
    #expect(orderCount > 1_000)
  }
}
