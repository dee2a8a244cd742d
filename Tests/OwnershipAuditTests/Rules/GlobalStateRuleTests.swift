import OwnershipAudit
import Testing

/// The rule `global-state`: there is no global mutable state.
@Suite struct GlobalStateRuleTests {
  /// A comment `// here` marks each line that the rule must report.
  static let planted = [
    AnnotatedSources("a global variable", "var count = 0 // here"),
    AnnotatedSources("a static variable", "enum E { static var count = 0 } // here"),
    AnnotatedSources(
      "over several lines",
      "struct S {\n  @MainActor public\n  static\n  /* x */ var\n  count // here\n  :\n    Int = 0\n}"
    ),
    AnnotatedSources(
      "attributes and modifiers between static and var",
      "struct S { static @MainActor private(set) final var count: Int // here\n = 0 }"),
    AnnotatedSources(
      "in an extension in another file",
      "extension Contact { nonisolated(unsafe) static var all: [Contact] = [] } // here"),
    AnnotatedSources(
      "a variable with an observer", "struct S { static var count: Int = 0 { didSet {} } } // here"),
    AnnotatedSources(
      "an observed variable without an initial value",
      "struct S { static var count: Int? { willSet {} } } // here"),
    AnnotatedSources(
      "a variable that a closure initializes",
      "struct S { static var cache: [Int] = { [1] }() } // here"),
    AnnotatedSources("local to a function", "func f() { struct S { static var n = 0 } } // here"),
    AnnotatedSources(
      "in a branch of an if directive", "#if DEBUG\nvar hook: (() -> Void)? // here\n#endif"),
    AnnotatedSources("in backticks", "struct S { static var `default` = 1 } // here"),
    AnnotatedSources(
      "the second of two declarations", "enum E { static let a = 1; static var b = 2 } // here"),
    AnnotatedSources("an NSLock", "struct S { static let lock = NSLock() } // here"),
    AnnotatedSources(
      "an object that a closure captures, with a type annotation",
      "final class Mut { var n = 0; func bump() -> Int { n } }\nlet counter: @Sendable () -> Int = { let m = Mut(); return { m.bump() } }() // here"
    ),
    AnnotatedSources("a mutex", "struct S { static let state = Mutex<[Int]>([]) } // here"),
    AnnotatedSources(
      "an atomic",
      "typealias Counter = Atomic<Int>\nlet counter: Synchronization.Atomic<Int> = .init(0) // here"
    ),
    AnnotatedSources(
      "a mutable object",
      "final class Cache { var all: [Int] = [] }\nstruct S { static let shared = Cache() } // here"),
    AnnotatedSources(
      "a system object", "enum E { static let defaults = UserDefaults.standard } // here"),
    AnnotatedSources(
      "a stream and its continuation",
      "let (values, end) = AsyncStream.makeStream(of: Int.self) // here\nenum E {\n  static let pair = _Concurrency.AsyncThrowingStream<Int, any Error>.makeStream() // here\n  static let values = { AsyncStream.makeStream(of: Int.self).stream }() // here\n}"
    ),
    AnnotatedSources(
      "a stream under an alias, and by its type",
      "typealias Ticks = AsyncStream<Int>\nlet ticks = Ticks.makeStream() // here\nlet both: (Ticks, AsyncStream<Int>.Continuation) = make() // here\nlet end: AsyncStream<Int>.Continuation = make() // here\nlet more: Ticks.Continuation = make() // here"
    ),
    AnnotatedSources(
      "a static variable in main.swift", in: "Sources/Tool/main.swift",
      "enum E { static var n = 0 } // here"),
    AnnotatedSources(
      "a variable in a file with a similar name", in: "Sources/Tool/Main.swift", "var n = 0 // here"
    ),
    AnnotatedSources(
      "an object without copy-on-write",
      "final class Storage { var all: [Int] = [] }\nstruct List { private var storage = Storage() }\nenum E { static let empty = List() } // here"
    ),
    AnnotatedSources(
      "a copy-on-write object that other files can access",
      "final class Storage { var all: [Int] = [] }\nstruct List {\n  var storage = Storage()\n  mutating func f() { if !isKnownUniquelyReferenced(&self.storage) {} }\n}\nenum E { static let empty = List() } // here"
    ),
    AnnotatedSources(
      "an object next to a copy-on-write object",
      "final class Storage { var all: [Int] = [] }\nstruct List {\n  private var storage = Storage()\n  private var other = Storage()\n  mutating func f() { if !isKnownUniquelyReferenced(&other) {} }\n}\nenum E { static let empty = List() } // here"
    ),
    AnnotatedSources(
      "a task-local object",
      "final class Cache { var n = 0 }\nenum E { @TaskLocal static var cache: Cache? } // here"),
    AnnotatedSources("an actor", "actor Registry {}\nlet registry: Registry? = Registry() // here"),
    AnnotatedSources(
      "an object with a lock",
      "final class Cache: Sendable { let all = Mutex(0) }\nenum E { static let shared: Cache = .init() } // here"
    ),
  ]

  @Test(arguments: planted)
  func `Global mutable state is reported`(planted: AnnotatedSources) {
    #expect(planted.reported(.globalState) == planted.expected)
    #expect(!planted.expected.isEmpty)
  }

  static let harmless = [
    AnnotatedSources("the sample app", [:]),
    AnnotatedSources(
      "computed properties",
      "var now: Int { 1 }\nenum E {\n  static var a: Int { get { 1 } set {} }\n  static var b: Int\n  { 2 }\n}"
    ),
    AnnotatedSources(
      "properties and local variables",
      "struct S { var x = 1; lazy var y = 2 }\nfunc f() { var z = 1; z += 1; if var w = q { w += 1 } }"
    ),
    AnnotatedSources(
      "constants",
      "let limit = 3\nenum E { static let all: Set<Int> = [1]; static let key: K = { var k = K(); return k }() }"
    ),
    AnnotatedSources("a task-local value type", "enum E { @TaskLocal static var cause: Int? }"),
    AnnotatedSources("a requirement", "protocol P { static var shared: Int { get set } }"),
    AnnotatedSources(
      "an immutable object",
      "final class Names: Sendable { let all = [1] }\nlet names = Names()"),
    AnnotatedSources(
      "streams in properties and local variables",
      "struct S { let pair = AsyncStream.makeStream(of: Int.self); static var all: AsyncStream<Int> { AsyncStream { nil } } }\nfunc f() { let (a, b) = AsyncStream.makeStream(of: Int.self) }\nenum Story { enum Continuation { case end } }\nlet end: Story.Continuation = .end\nlet make: @Sendable () -> AsyncStream<Int> = { AsyncStream.makeStream(of: Int.self).stream }"
    ),
    AnnotatedSources("in a comment and a string", "// var x = 1\nlet s = \"static var x = 1\""),
    AnnotatedSources(
      "variables of main.swift", in: "Sources/Tool/main.swift",
      "var count = 0\nlet cache = Cache()\nfinal class Cache { var n = 0 }"),
    AnnotatedSources(
      "a constant that copies on write",
      """
      final class Storage { var all: [Int] = [] }
      struct List {
        private var storage = Storage()
        mutating func append(_ n: Int) {
          if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
          storage.all.append(n)
        }
      }
      enum E { static let empty = List() }
      """),
    AnnotatedSources(
      "a task-local value", "enum E { @TaskLocal static var names = [String: Int]() }"),
    AnnotatedSources(
      "an immutable task-local object",
      "final class Names: Sendable { let all = [1] }\nenum E { @TaskLocal static var names = Names() }"
    ),
    AnnotatedSources(
      "variables in the statements of main.swift", in: "Sources/Tool/main.swift",
      "let a = f()\nif var b = a { b += 1 }\nfor var c in d { c += 1 }"),
  ]

  @Test(arguments: harmless)
  func `Code without global mutable state, and a variable of main.swift, is not reported`(
    harmless: AnnotatedSources
  ) {
    #expect(harmless.reported(.globalState) == [])
  }
}
