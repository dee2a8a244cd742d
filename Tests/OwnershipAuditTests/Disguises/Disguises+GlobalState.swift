import OwnershipAudit

// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension Disguises {
  /// Global variables, and global constants that contain mutable state.
  static let globalState = [
    DisguisedViolation(
      .globalState, .inheritance,
      "class Base { ⟦var¦let⟧ n = 0 }\nfinal class Cache: Base {}\nenum E { static let shared = Cache() } // here"
    ),
    DisguisedViolation(
      .globalState, .nesting,
      "final class Cache { ⟦var¦let⟧ n = 0 }\nstruct Holder { let cache = Cache() }\nenum E { static let shared = Holder() } // here"
    ),
    DisguisedViolation(
      .globalState, .existential,
      "protocol P {}\nfinal class Cache: P { ⟦var¦let⟧ n = 0 }\nlet shared: any P = Cache() // here"
    ),
    DisguisedViolation(
      .globalState, .closure,
      "enum E { static let lock = { ⟦Mutex(0)¦Limit(0)⟧ }() } // here"),
    DisguisedViolation(
      .globalState, .generics,
      "struct Box<T> { let held: T }\nlet shared = Box<[⟦Mutex<Int>¦Int⟧]>(held: []) // here"),
    DisguisedViolation(
      .globalState, .alias,
      "typealias Counter = ⟦Synchronization.Atomic<Int>¦Int⟧\nlet counter: Counter = .init(0) // here"
    ),
    DisguisedViolation(
      .globalState, .propertyWrapper, "enum E { @Clamped⟦ static¦⟧ var n = 1 } // here"),
    DisguisedViolation(
      .globalState, .whereClause,
      "struct Box<T> {}\nextension Box where T == Int { static ⟦var¦let⟧ all = 1 } // here"),
    DisguisedViolation(
      .globalState, .access,
      "package\n  nonisolated\n  private(set)\n  ⟦var¦let⟧\n  count // here\n    = 0"),
    DisguisedViolation(
      .globalState, .backticks, "enum E { static ⟦var¦let⟧ `static`: Int = 1 } // here"),
    DisguisedViolation(
      .globalState, .initialValue,
      "let next: () -> Int = { ⟦var¦let⟧ n = 0; return { ⟦n += 1; ¦⟧return n } }() // here"),
    DisguisedViolation(
      .globalState, .condition,
      "#if os(Linux)\nenum E {\n#if X\n  static ⟦var¦let⟧ a = 1 // here\n#endif\n}\n#endif"),
  ]
}
