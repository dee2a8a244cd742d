import OwnershipAudit
import Testing

@Suite struct AmbientRuleTests {
  static let planted = [
    Planted("the date", "let d = Date() // here"),
    Planted(
      "over several lines",
      "let d = Date // here\n  /* x */ (\n  )\nlet e =\n  Foundation.Date // here\n    .now"),
    Planted("under an alias", "typealias D = Date\nlet d = D() // here"),
    Planted(
      "under a nested alias, in backticks",
      "enum N { typealias D = Foundation::Date }\nlet d = N.`D`.init() // here"),
    Planted(
      "an implicit one",
      "let d: Date = .init() // here\nlet e: Date? = .now // here\nf(at: .now) // here"),
    Planted(
      "by its result", "func f() -> Date { .init() } // here\nvar d: Date { return .now } // here"),
    Planted("as a value", "let make = Date.init // here\nlet makers = [UUID.init] // here"),
    Planted("interpolated", "let s = \"\\(Date()) \\(UUID())\" // here"),
    Planted("in a branch", "#if DEBUG\nlet d = Date.now // here\n#endif"),
    Planted(
      "counted from now",
      "let d = Date(timeIntervalSinceNow: 3) // here\nlet e = x.timeIntervalSinceNow // here"),
    Planted(
      "clocks",
      "let a = ContinuousClock.now // here\nlet b = SuspendingClock() // here\nlet c: any Clock<Duration> = .continuous // here\nlet d = DispatchTime.now() // here\nlet e = ContinuousClock.Instant.now // here"
    ),
    Planted(
      "C's clocks",
      "let t = time(nil) // here\nlet r = timespec_get(&spec, 1) // here\nlet u = Glibc.clock() // here\nlet v = clock_gettime(a, b) // here"
    ),
    Planted(
      "in an extension of the date",
      "extension Foundation.Date {\n  static var a: Date { Self() } // here\n  init(x: Int) { self.init() } // here\n}"
    ),
    Planted("a task's type", "let t = Task<Void, Never>.self // here\nlet u = t.init { }"),
    Planted("identifiers", "let a = UUID() // here\nlet b: UUID = .init() // here"),
    Planted(
      "chance",
      "let a = Int.random(in: 0..<6) // here\nlet b = list.shuffled() // here\nlet c = [1].randomElement() // here\nvar g = SystemRandomNumberGenerator() // here\nlet d = Bool\n  .random() // here\nlet e = rand() // here"
    ),
    Planted(
      "tasks",
      "func f() { Task { g() } } // here\nlet a = Task.detached { } // here\nlet b = Task<Void, Never> { } // here\nlet c = Task(priority: .high) { } // here\nlet d = _Concurrency.Task { } // here"
    ),
    Planted("a task under an alias", "typealias Job = Task<Void, Never>\nlet t = Job { } // here"),
    Planted(
      "an implicit task",
      "let t: Task<Void, Never> = .init { } // here\nlet u: Task<Int, Never> = .detached { 1 } // here"
    ),
    Planted(
      "waiting",
      "func f() async { try? await Task.sleep(for: .seconds(1)) } // here\nfunc g() { usleep(3) } // here\nfunc h() { sleep(1) } // here"
    ),
    Planted(
      "a generic task that waits",
      "func f() async throws { try await Task<Never, Never>.sleep(for: d) } // here"),
    Planted(
      "threads",
      "DispatchQueue.main.async { } // here\nlet t = Thread { } // here\nlet r = RunLoop.main // here"
    ),
    Planted(
      "the environment",
      "let e = ProcessInfo.processInfo.environment // here\nlet g = getenv(\"X\") // here\nlet l = Locale.current // here\nlet t: TimeZone = .autoupdatingCurrent // here"
    ),
    Planted(
      "what the process has one of",
      "func f() { NotificationCenter.default.post(name: n, object: nil) } // here\nlet d = try await URLSession.shared.data(from: u) // here\nfunc g() { Foundation.UserDefaults\n  .standard.set(1, forKey: k) } // there"
        .replacing("Foundation.UserDefaults", with: "Foundation.UserDefaults // here")
    ),
    Planted(
      "what the process has one of, implicitly",
      "let c: NotificationCenter = .default // here\nstruct S { init(session: URLSession = .shared) {} } // here\ntypealias Web = URLSession\nlet w = Web.shared // here"
    ),
    Planted(
      "hashes",
      "let h = \"a\".hashValue // here\nlet i = all.sorted { $0.hashValue < $1.hashValue } // here\nlet j = all.map(\\.hashValue) // here\nvar k = Hasher() // here\nvar l: Hasher = .init() // here\nlet m = Swift.Hasher.init // here"
    ),
    Planted(
      "by a metatype",
      "let a = type(of: Date.distantPast).init() // here\nlet b = Swift.type(of: Foundation.Date.distantPast).init() // here\nlet c = Date.self.init() // here\nlet d = (UUID.self).init() // here"
    ),
    Planted(
      "by the type of something",
      "struct S {\n  let day: Date\n  func f(id: UUID) { _ = type(of: day).init() } // here\n  func g(id: UUID) { _ = type(of: id).init() } // here\n  func h() { let d = Date.distantPast; _ = type(of: d).init() } // here\n  func i() { _ = type(of: self.day).init() } // here\n}"
    ),
    Planted("the arguments", "let a = CommandLine.arguments // here"),
    Planted(
      "in a client's live",
      SampleApp.client(
        "extension ContactsClient {\n  static func other(in s: SharedStorage) -> Self { f(Date()) } // here\n}\n"
      )),
    Planted(
      "a live value of a feature",
      [
        "Sources/App/Features/X.swift":
          "struct XFeature: Reducer {\n  static var live: Self { f(Date()) } // here\n}"
      ]),
    Planted(
      "what is only called live",
      "enum Sneaky { static var live: Date { Date() } } // here\nfunc live() { _ = UUID() } // here"
    ),
    Planted(
      "a hash in another file called so", in: "Sources/App/Driving/Caller.swift",
      "let t = withUnsafeCurrentTask { $0?.hashValue } // here"),
    Planted(
      "in StateKit", in: "Sources/StateKit/Store/X.swift", "func f() { Task.immediate { } } // here"
    ),
  ]

  @Test(arguments: planted)
  func `What asks the machine directly is reported`(planted: Planted) {
    #expect(planted.reported(.ambient) == planted.expected)
    #expect(!planted.expected.isEmpty)
  }

  static let innocent = [
    Planted("the sample app", [:]),
    Planted(
      "dependencies",
      "let d = date.now(); let n = clock.now; let u = uuid(); let r = random.int(in: 0..<6)\n@Dependency(\\.date) var date\nf(now: 1)"
    ),
    Planted(
      "given values",
      "let d = Date(timeIntervalSince1970: 3); let u = UUID(uuidString: s); let e = Date.distantPast\nlet f: Date = .distantFuture"
    ),
    Planted(
      "a given generator",
      "let a = Int.random(in: 0..<6, using: &g); let b = list.shuffled(using: &g)"),
    Planted(
      "tasks that are only spoken of",
      "var t: Task<Void, Never>?\nfunc f() -> Task<Void, Never> { t }\nvar u: Task<Void, Never> { t }\nif Task.isCancelled { try Task.checkCancellation() }\nlet e = error as? Task<Int, Never>"
    ),
    Planted(
      "live values",
      "extension Source { static var live: Self { Self { Date() } } }\nprivate enum IDKey: DependencyKey { static var defaultValue: G { G { UUID() } } }"
    ),
    Planted(
      "types of one's own",
      "struct Task { }\nlet t = Task()\nenum Phase { case now, later }\nlet p: Phase = .now\nfunc sleep(_ x: Int) {}\nfunc f() { sleep(1) }"
    ),
    Planted(
      "members of others",
      "let d = Calendar.Date(); let t = store.Task(x); x.getenv(\"a\"); f(Date: 1)"),
    Planted(
      "things of one's own that the process has several of",
      "let c = NotificationCenter(); let s = URLSession(configuration: .ephemeral); let t = Theme.shared; let d = Theme.default\nfunc f(center: NotificationCenter, session: URLSession) {}\nlet u = x.NotificationCenter.default"
    ),
    Planted(
      "types of one's own that are called so",
      "enum URLSession { static let shared = 1 }\nlet s = URLSession.shared\nstruct Hasher {}\nlet h = Hasher()"
    ),
    Planted(
      "how a type is hashed",
      "struct S: Hashable {\n  func hash(into hasher: inout Hasher) { hasher.combine(a) }\n  var hashValue: Int { 3 }\n}"
    ),
    Planted(
      "types of values that are none of the system",
      "struct S {\n  let node: Node\n  let day: Date\n  func copy() -> Self { type(of: self).init() }\n  func more() -> Node { type(of: node).init() }\n  func at() -> Date { type(of: day).init(timeIntervalSince1970: 0) }\n  func name() -> String { \"\\(type(of: day))\" }\n  let kind = Date.self\n}"
    ),
    Planted(
      "live values of what the process has one of",
      "extension Source { static var live: Self { Self { NotificationCenter.default; URLSession.shared } } }"
    ),
    Planted("a preview", "#Preview { V(at: Date(), id: .init(UUID())) }"),
    Planted("text", "// Date() Task { }\nlet s = \"UUID() Task.sleep\"\nlet t = #\"\\(Date())\"#"),
    Planted(
      "the program's entry", in: "Sources/Tool/main.swift",
      "let e = ProcessInfo.processInfo.environment; let a = CommandLine.arguments; let s = ContinuousClock.now"
    ),
    Planted(
      "StateKit's own tasks", in: "Sources/StateKit/Effect/EffectTask.swift",
      "let t = Task.immediate { }"),
    Planted(
      "StateKit's own name of a task", in: "Sources/StateKitSimulation/Driving/Caller.swift",
      "let t = withUnsafeCurrentTask { $0?.hashValue }"),
    Planted("tests", in: "Tests/AppTests/T.swift", "let d = Date()"),
  ]

  @Test(arguments: innocent)
  func `What asks a dependency is not`(innocent: Planted) {
    #expect(innocent.reported(.ambient) == [])
  }
}
