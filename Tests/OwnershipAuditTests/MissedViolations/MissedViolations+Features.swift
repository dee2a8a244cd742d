import OwnershipAudit

// Violations that an earlier version of the audit missed.
//
// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension MissedViolations {
  static let reducersElsewhere = MissedViolation(
    "A conformance to Reducer in another file makes a type in the owner's file a feature",
    DisguisedViolation(
      .ownerFile, .elsewhere,
      clientAndHelper("struct Sneaky {} // here\n", "extension Sneaky: ⟦Reducer¦Sendable⟧ {}")),
    DisguisedViolation(
      .ownerFile, .nesting,
      clientAndHelper(
        "enum Hide { struct Sneaky {} } // here\n",
        "extension Hide.Sneaky: StateKit::⟦Reducer¦Hashable⟧ {}")),
    DisguisedViolation(
      .ownerFile, .alias,
      clientAndHelper(
        "struct Sneaky {} // here\n",
        "typealias Screen = Sneaky\nprotocol Part: ⟦View¦Sendable⟧ {}\nextension Screen: Part {}")),
    DisguisedViolation(
      .ownerFile, .elsewhere,
      clientAndHelper(
        "extension Sneaky { func act() {} } // here\n",
        "struct Sneaky: ⟦Reducer¦Hashable⟧ { struct State {} }")),
    DisguisedViolation(
      .ownerFile, .conditionalConformance,
      clientAndHelper(
        "struct Sneaky<T> {} // here\n",
        "extension Sneaky: Sendable & ⟦Reducer¦Equatable⟧ where T == Int {}")))

  static let effects = MissedViolation(
    "A function in the owner's file that returns an effect belongs to a feature",
    DisguisedViolation(
      .ownerFile, .plain,
      SampleApp.client("func sneaky() -> ⟦Effect<Int>¦Echo<Int>⟧ { .none } // here\n")),
    DisguisedViolation(
      .ownerFile, .alias,
      clientAndHelper(
        "func sneaky() -> Work { .none } // here\n", "typealias Work = ⟦StateKit.Effect¦Echo⟧<Int>")
    ),
    DisguisedViolation(
      .ownerFile, .closure,
      SampleApp.client(
        "let sneaky: @Sendable (Int) -> StateKit::⟦Effect¦Echo⟧<Int>? // here\n  = f\n")),
    DisguisedViolation(
      .ownerFile, .severalLines,
      SampleApp.client(
        "extension ContactsState {\n  static func sneaky()\n    -> [\n      ⟦Effect¦Echo⟧<Int> // here\n    ] { [] }\n}\n"
      )),
    DisguisedViolation(
      .ownerFile, .generics,
      SampleApp.client("func sneaky<A>(_ make: () -> Box<⟦Effect¦Echo⟧<A>>) {} // here\n")))

  private static func featureSources(_ source: String) -> [String: String] {
    ["Sources/App/Features/Extra/ExtraFeature.swift": source]
  }

  static let files = MissedViolation(
    "A feature that opens files bypasses persistence",
    DisguisedViolation(
      .compositionRoot, .plain,
      featureSources("let f = try ⟦FolderStateFiles¦MemoryStateFiles⟧(path).open() // here")),
    DisguisedViolation(
      .compositionRoot, .module,
      featureSources("import Glibc\nlet d = Glibc.⟦open¦strlen⟧(path, O_WRONLY) // here")),
    DisguisedViolation(
      .compositionRoot, .elsewhere,
      featureSources("import Musl\nlet d = ⟦open¦strlen⟧(path, O_WRONLY) // here").merging([
        SampleApp.helperPath: "struct Door { func open(_ p: String, _ n: Int) {} }"
      ]) { $1 }),
    DisguisedViolation(
      .compositionRoot, .alias,
      featureSources("typealias P = Foundation.⟦Process¦Date⟧ // here\nlet p = 1")),
    DisguisedViolation(
      .compositionRoot, .implicitMember,
      featureSources("let p: Foundation.⟦Process¦Other⟧ = .init() // here")),
    DisguisedViolation(
      .compositionRoot, .condition,
      featureSources("#if os(Android)\nlet n = ⟦unlink¦strlen⟧(path) // here\n#endif")))

  static let storages = MissedViolation(
    "An implicit `.init()` creates a storage",
    DisguisedViolation(
      .compositionRoot, .initialValue, "let s: ⟦SharedStorage¦Other⟧ = .init() // here"),
    DisguisedViolation(
      .compositionRoot, .generics, "let all: [⟦SharedStorage¦Other⟧?] = [.init(log: log)] // here"),
    DisguisedViolation(
      .compositionRoot, .severalLines,
      "func f() -> ⟦SharedStorage¦Other⟧ {\n  let n = g()\n  return .init(log: n) // here\n}"),
    DisguisedViolation(
      .compositionRoot, .selfType,
      "struct S {\n  var kept: ⟦SharedStorage¦Other⟧?\n  mutating func f() { self.kept = .init() } // here\n}"
    ),
    DisguisedViolation(
      .compositionRoot, .implicitMember,
      "let o = Owned(owner(), ⟦in¦at⟧: .init()) // here\nlet t = make(⟦storage¦store⟧: .init()) // here"
    ),
    DisguisedViolation(
      .compositionRoot, .trailingClosure,
      featureSources("func f() { _ = Store(initialState: s, ⟦storage¦state⟧: .init()) {} } // here")
    ))
}
