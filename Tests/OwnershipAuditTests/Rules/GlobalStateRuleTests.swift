import OwnershipAudit
import Testing

@Suite struct GlobalStateRuleTests {
  static let planted = [
    Planted("a global variable", "var count = 0 // here"),
    Planted("a static variable", "enum E { static var count = 0 } // here"),
    Planted(
      "over several lines",
      "struct S {\n  @MainActor public\n  static\n  /* x */ var\n  count: // here\n    Int = 0\n}"
        .replacing("count: // here", with: "count // here\n  :")),
    Planted(
      "attributes and modifiers between",
      "struct S { static @MainActor private(set) final var count: Int // here\n = 0 }"),
    Planted(
      "in an extension elsewhere",
      "extension Contact { nonisolated(unsafe) static var all: [Contact] = [] } // here"),
    Planted("observed", "struct S { static var count: Int = 0 { didSet {} } } // here"),
    Planted(
      "observed, without a value", "struct S { static var count: Int? { willSet {} } } // here"),
    Planted("lazily made", "struct S { static var cache: [Int] = { [1] }() } // here"),
    Planted("local to a function", "func f() { struct S { static var n = 0 } } // here"),
    Planted("in a branch", "#if DEBUG\nvar hook: (() -> Void)? // here\n#endif"),
    Planted("in backticks", "struct S { static var `default` = 1 } // here"),
    Planted("the second of two", "enum E { static let a = 1; static var b = 2 } // here"),
    Planted("a bare lock", "struct S { static let lock = NSLock() } // here"),
    Planted(
      "an object that a closure keeps, with its type written",
      "final class Mut { var n = 0; func bump() -> Int { n } }\nlet counter: @Sendable () -> Int = { let m = Mut(); return { m.bump() } }() // here"
    ),
    Planted("a lock", "struct S { static let state = Mutex<[Int]>([]) } // here"),
    Planted(
      "an atomic, by an alias",
      "typealias Counter = Atomic<Int>\nlet counter: Counter = .init(0) // here".replacing(
        "Counter = .init", with: "Synchronization.Atomic<Int> = .init")),
    Planted(
      "an object that changes",
      "final class Cache { var all: [Int] = [] }\nstruct S { static let shared = Cache() } // here"),
    Planted(
      "a thing of the system", "enum E { static let defaults = UserDefaults.standard } // here"),
    Planted(
      "a stream and what fills it",
      "let (values, end) = AsyncStream.makeStream(of: Int.self) // here\nenum E {\n  static let pair = _Concurrency.AsyncThrowingStream<Int, any Error>.makeStream() // here\n  static let values = { AsyncStream.makeStream(of: Int.self).stream }() // here\n}"
    ),
    Planted(
      "a stream under an alias, and by its type",
      "typealias Ticks = AsyncStream<Int>\nlet ticks = Ticks.makeStream() // here\nlet both: (Ticks, AsyncStream<Int>.Continuation) = make() // here\nlet end: AsyncStream<Int>.Continuation = make() // here\nlet more: Ticks.Continuation = make() // here"
    ),
    Planted("an actor", "actor Registry {}\nlet registry: Registry? = Registry() // here"),
    Planted(
      "an object with a lock",
      "final class Cache: Sendable { let all = Mutex(0) }\nenum E { static let shared: Cache = .init() } // here"
    ),
  ]

  @Test(arguments: planted)
  func `State of the process is reported`(planted: Planted) {
    #expect(planted.reported(.globalState) == planted.expected)
    #expect(!planted.expected.isEmpty)
  }

  static let innocent = [
    Planted("the sample app", [:]),
    Planted(
      "computed",
      "var now: Int { 1 }\nenum E {\n  static var a: Int { get { 1 } set {} }\n  static var b: Int\n  { 2 }\n}"
    ),
    Planted(
      "of an instance or of a call",
      "struct S { var x = 1; lazy var y = 2 }\nfunc f() { var z = 1; z += 1; if var w = q { w += 1 } }"
    ),
    Planted(
      "constants",
      "let limit = 3\nenum E { static let all: Set<Int> = [1]; static let key: K = { var k = K(); return k }() }"
    ),
    Planted("a task-local", "enum E { @TaskLocal static var cause: Int? }"),
    Planted("a requirement", "protocol P { static var shared: Int { get set } }"),
    Planted(
      "an object that does not change",
      "final class Names: Sendable { let all = [1] }\nlet names = Names()"),
    Planted(
      "streams of an instance or of a call",
      "struct S { let pair = AsyncStream.makeStream(of: Int.self); static var all: AsyncStream<Int> { AsyncStream { nil } } }\nfunc f() { let (a, b) = AsyncStream.makeStream(of: Int.self) }\nenum Story { enum Continuation { case end } }\nlet end: Story.Continuation = .end\nlet make: @Sendable () -> AsyncStream<Int> = { AsyncStream.makeStream(of: Int.self).stream }"
    ),
    Planted("text", "// var x = 1\nlet s = \"static var x = 1\""),
    Planted(
      "in a script's control flow", in: "Sources/Tool/main.swift",
      "let a = f()\nif var b = a { b += 1 }\nfor var c in d { c += 1 }"),
  ]

  @Test(arguments: innocent)
  func `What belongs to an instance, and what never changes, is not`(innocent: Planted) {
    #expect(innocent.reported(.globalState) == [])
  }
}
