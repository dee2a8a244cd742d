import OwnershipAudit
import Testing

/// The rule `ambient`: time, randomness, the environment, process-wide objects and tasks come from
/// dependencies.
@Suite struct AmbientRuleTests {
  /// A comment `// here` marks each line that the rule must report.
  static let planted = [
    AnnotatedSources("the current date", "let d = Date() // here"),
    AnnotatedSources(
      "over several lines",
      "let d = Date // here\n  /* x */ (\n  )\nlet e =\n  Foundation.Date // here\n    .now"),
    AnnotatedSources("under an alias", "typealias D = Date\nlet d = D() // here"),
    AnnotatedSources(
      "under a nested alias, in backticks",
      "enum N { typealias D = Foundation::Date }\nlet d = N.`D`.init() // here"),
    AnnotatedSources(
      "an implicit member",
      "let d: Date = .init() // here\nlet e: Date? = .now // here\nf(at: .now) // here"),
    AnnotatedSources(
      "an implicit member of the result type",
      "func f() -> Date { .init() } // here\nvar d: Date { return .now } // here"),
    AnnotatedSources(
      "initializers as values", "let make = Date.init // here\nlet makers = [UUID.init] // here"),
    AnnotatedSources("in a string interpolation", "let s = \"\\(Date()) \\(UUID())\" // here"),
    AnnotatedSources(
      "in a branch of an if directive", "#if DEBUG\nlet d = Date.now // here\n#endif"),
    AnnotatedSources(
      "dates relative to now",
      "let d = Date(timeIntervalSinceNow: 3) // here\nlet e = x.timeIntervalSinceNow // here"),
    AnnotatedSources(
      "clocks",
      "let a = ContinuousClock.now // here\nlet b = SuspendingClock() // here\nlet c: any Clock<Duration> = .continuous // here\nlet d = DispatchTime.now() // here\nlet e = ContinuousClock.Instant.now // here"
    ),
    AnnotatedSources(
      "C's clocks",
      "let t = time(nil) // here\nlet r = timespec_get(&spec, 1) // here\nlet u = Glibc.clock() // here\nlet v = clock_gettime(a, b) // here"
    ),
    AnnotatedSources(
      "C's clocks beside labels with their names",
      "let t = f(time: time(nil)) // here\nlet u = T.init(a, clock: 1)\nlet v = clock() // here"),
    AnnotatedSources(
      "in an extension of the date",
      "extension Foundation.Date {\n  static var a: Date { Self() } // here\n  init(x: Int) { self.init() } // here\n}"
    ),
    AnnotatedSources(
      "the metatype of a task", "let t = Task<Void, Never>.self // here\nlet u = t.init { }"),
    AnnotatedSources("identifiers", "let a = UUID() // here\nlet b: UUID = .init() // here"),
    AnnotatedSources(
      "randomness",
      "let a = Int.random(in: 0..<6) // here\nlet b = list.shuffled() // here\nlet c = [1].randomElement() // here\nvar g = SystemRandomNumberGenerator() // here\nlet d = Bool\n  .random() // here\nlet e = rand() // here"
    ),
    AnnotatedSources(
      "tasks",
      "func f() { Task { g() } } // here\nlet a = Task.detached { } // here\nlet b = Task<Void, Never> { } // here\nlet c = Task(priority: .high) { } // here\nlet d = _Concurrency.Task { } // here"
    ),
    AnnotatedSources(
      "a task under an alias", "typealias Job = Task<Void, Never>\nlet t = Job { } // here"),
    AnnotatedSources(
      "an implicit task",
      "let t: Task<Void, Never> = .init { } // here\nlet u: Task<Int, Never> = .detached { 1 } // here"
    ),
    AnnotatedSources(
      "functions that wait",
      "func f() async { try? await Task.sleep(for: .seconds(1)) } // here\nfunc g() { usleep(3) } // here\nfunc h() { sleep(1) } // here"
    ),
    AnnotatedSources(
      "a generic task that waits",
      "func f() async throws { try await Task<Never, Never>.sleep(for: d) } // here"),
    AnnotatedSources(
      "threads",
      "DispatchQueue.main.async { } // here\nlet t = Thread { } // here\nlet r = RunLoop.main // here"
    ),
    AnnotatedSources(
      "static members of Thread",
      "let a = Thread.current // here\nlet b = Thread.self.isMainThread // here\nThread.sleep(1) // here"
    ),
    AnnotatedSources(
      "the environment",
      "let e = ProcessInfo.processInfo.environment // here\nlet g = getenv(\"X\") // here\nlet l = Locale.current // here\nlet t: TimeZone = .autoupdatingCurrent // here"
    ),
    AnnotatedSources(
      "process-wide objects",
      "func f() { NotificationCenter.default.post(name: n, object: nil) } // here\nlet d = try await URLSession.shared.data(from: u) // here\nfunc g() { Foundation.UserDefaults // here\n  .standard.set(1, forKey: k) }"
    ),
    AnnotatedSources(
      "process-wide objects as implicit members, and under an alias",
      "let c: NotificationCenter = .default // here\nstruct S { init(session: URLSession = .shared) {} } // here\ntypealias Web = URLSession\nlet w = Web.shared // here"
    ),
    AnnotatedSources(
      "hashes",
      "let h = \"a\".hashValue // here\nlet i = all.sorted { $0.hashValue < $1.hashValue } // here\nlet j = all.map(\\.hashValue) // here\nvar k = Hasher() // here\nvar l: Hasher = .init() // here\nlet m = Swift.Hasher.init // here"
    ),
    AnnotatedSources(
      "initializers of a metatype",
      "let a = type(of: Date.distantPast).init() // here\nlet b = Swift.type(of: Foundation.Date.distantPast).init() // here\nlet c = Date.self.init() // here\nlet d = (UUID.self).init() // here"
    ),
    AnnotatedSources(
      "initializers of the type of a value",
      "struct S {\n  let day: Date\n  func f(id: UUID) { _ = type(of: day).init() } // here\n  func g(id: UUID) { _ = type(of: id).init() } // here\n  func h() { let d = Date.distantPast; _ = type(of: d).init() } // here\n  func i() { _ = type(of: self.day).init() } // here\n}"
    ),
    AnnotatedSources(
      "the time of a clock in the composition root", in: "Sources/App/Start.swift",
      "func start() { _ = Store(initialState: s, storage: t) {} }\nlet a = ContinuousClock.now // here\nlet b = ContinuousClock().now // here\nlet c = Date() // here"
    ),
    AnnotatedSources("the arguments of the program", "let a = CommandLine.arguments // here"),
    AnnotatedSources(
      "in another function that creates a client",
      SampleApp.client(
        "extension ContactsClient {\n  static func other(in s: SharedStorage) -> Self { f(Date()) } // here\n}\n"
      )),
    AnnotatedSources(
      "a live value of a feature",
      [
        "Sources/App/Features/X.swift":
          "struct XFeature: Reducer {\n  static var live: Self { f(Date()) } // here\n}"
      ]),
    AnnotatedSources(
      "declarations named live that create no live value",
      "enum Sneaky { static var live: Date { Date() } } // here\nfunc live() { _ = UUID() } // here"
    ),
    AnnotatedSources(
      "a hash in a file of the app with the name CallerIdentity.swift",
      in: "Sources/App/Driving/CallerIdentity.swift",
      "let t = withUnsafeCurrentTask { $0?.hashValue } // here"),
    AnnotatedSources(
      "in StateKit", inStateKit: "Sources/StateKit/Store/X.swift",
      "func f() { Task.immediate { } } // here"
    ),
  ]

  @Test(arguments: planted)
  func `Direct access to time, randomness and the environment is reported`(
    planted: AnnotatedSources
  ) {
    #expect(planted.reported(.ambient) == planted.expected)
    #expect(!planted.expected.isEmpty)
  }

  static let harmless = [
    AnnotatedSources("the sample app", [:]),
    AnnotatedSources(
      "dependencies",
      "let d = date.now(); let n = clock.now; let u = uuid(); let r = random.int(in: 0..<6)\n@Dependency(\\.date) var date\nf(now: 1)"
    ),
    AnnotatedSources(
      "dates and identifiers with arguments",
      "let d = Date(timeIntervalSince1970: 3); let u = UUID(uuidString: s); let e = Date.distantPast\nlet f: Date = .distantFuture"
    ),
    AnnotatedSources(
      "a random number generator as an argument",
      "let a = Int.random(in: 0..<6, using: &g); let b = list.shuffled(using: &g)"),
    AnnotatedSources(
      "types, values and static members of tasks",
      "var t: Task<Void, Never>?\nfunc f() -> Task<Void, Never> { t }\nvar u: Task<Void, Never> { t }\nif Task.isCancelled { try Task.checkCancellation() }\nlet e = error as? Task<Int, Never>"
    ),
    AnnotatedSources(
      "live values",
      "extension Source { static var live: Self { Self { Date() } } }\nprivate enum IDKey: DependencyKey { static var defaultValue: G { G { UUID() } } }"
    ),
    AnnotatedSources(
      "types and functions of the app that have names of system declarations",
      "struct Task { }\nlet t = Task()\nenum Phase { case now, later }\nlet p: Phase = .now\nfunc sleep(_ x: Int) {}\nfunc f() { sleep(1) }"
    ),
    AnnotatedSources(
      "members of other types",
      "let d = Calendar.Date(); let t = store.Task(x); x.getenv(\"a\"); f(Date: 1)"),
    AnnotatedSources(
      "objects that are not process-wide",
      "let c = NotificationCenter(); let s = URLSession(configuration: .ephemeral); let t = Theme.shared; let d = Theme.default\nfunc f(center: NotificationCenter, session: URLSession) {}\nlet u = x.NotificationCenter.default"
    ),
    AnnotatedSources(
      "types of the app that have names of system types",
      "enum URLSession { static let shared = 1 }\nlet s = URLSession.shared\nstruct Hasher {}\nlet h = Hasher()"
    ),
    AnnotatedSources(
      "an implementation of hashing",
      "struct S: Hashable {\n  func hash(into hasher: inout Hasher) { hasher.combine(a) }\n  var hashValue: Int { 3 }\n}"
    ),
    AnnotatedSources(
      "metatypes of other values",
      "struct S {\n  let node: Node\n  let day: Date\n  func copy() -> Self { type(of: self).init() }\n  func more() -> Node { type(of: node).init() }\n  func at() -> Date { type(of: day).init(timeIntervalSince1970: 0) }\n  func name() -> String { \"\\(type(of: day))\" }\n  let kind = Date.self\n}"
    ),
    AnnotatedSources(
      "process-wide objects in live values",
      "extension Source { static var live: Self { Self { NotificationCenter.default; URLSession.shared } } }"
    ),
    AnnotatedSources(
      "a check for the main thread",
      "let a = Thread.isMainThread; let b = Foundation.Thread.isMainThread"),
    AnnotatedSources(
      "a clock that the composition root passes on", in: "Sources/App/Start.swift",
      "func start() {\n  let clock: any Clock<Duration> = .continuous\n  _ = Store(initialState: s, storage: t) {} dependencies: { $0.clock = ContinuousClock() }\n}"
    ),
    AnnotatedSources(
      "members and variables that have names of functions that change the process",
      "struct Door { func close(_ n: Int) {}; func exit(_ n: Int) { close(n); self.exit(n) } }\nfunc f(signal: (Int, Int) -> Void, kill: Int) { signal(1, 2); g(kill, raise: kill) }\nfinal class Gate: Base { func h() { abort(); x.exit(1); close() } }\nclass Base { func abort() {} }"
    ),
    AnnotatedSources(
      "functions that change the process, in a program without features",
      in: "Sources/Tool/Run.swift", "func run() { _ = umask(0); exit(1) }"),
    AnnotatedSources(
      "functions that change the process, in the composition root", in: "Sources/App/Start.swift",
      "func start() { _ = Store(initialState: s, storage: t) {}; exit(0) }"),
    AnnotatedSources("a preview", "#Preview { V(at: Date(), id: .init(UUID())) }"),
    AnnotatedSources(
      "in a comment and a string",
      "// Date() Task { }\nlet s = \"UUID() Task.sleep\"\nlet t = #\"\\(Date())\"#"),
    AnnotatedSources(
      "the program's entry", in: "Sources/Tool/main.swift",
      "let e = ProcessInfo.processInfo.environment; let a = CommandLine.arguments; let s = ContinuousClock.now"
    ),
    AnnotatedSources(
      "StateKit's tasks", inStateKit: "Sources/StateKit/Engine/EffectTask.swift",
      "let t = Task.immediate { }"),
    AnnotatedSources(
      "the identity of a task in StateKit",
      inStateKit: "Sources/StateKitSimulation/Driving/CallerIdentity.swift",
      "let t = withUnsafeCurrentTask { $0?.hashValue }"),
    AnnotatedSources("tests", in: "Tests/AppTests/T.swift", "let d = Date()"),
  ]

  @Test(arguments: harmless)
  func `Code without direct access, and direct access in a permitted place, is not reported`(
    harmless: AnnotatedSources
  ) {
    #expect(harmless.reported(.ambient) == [])
  }
}
