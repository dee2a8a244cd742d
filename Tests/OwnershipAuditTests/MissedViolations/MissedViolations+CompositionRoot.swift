import OwnershipAudit

// Violations that an earlier version of the audit missed.
//
// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension MissedViolations {
  /// Returns a file of another module, which the composition root can import.
  private static func otherModule(_ source: String) -> [String: String] {
    ["Sources/Kit/Kit.swift": "import App\nimport StateKit\n\(source)"]
  }

  static let storageOverloads = MissedViolation(
    "A declaration that receives the storage and that the composition root could call is found",
    [
      DisguisedViolation(
        .compositionRoot, .module,
        otherModule(
          "extension StoreActor { public init(initialState: R.State, storage: ⟦SharedStorage¦Shelf⟧) { f() } } // here"
        )),
      DisguisedViolation(
        .compositionRoot, .alias,
        otherModule(
          "typealias Shop = StateKit::Store<RootFeature>\ntypealias Shelf = ⟦SharedStorage¦Int⟧\nextension Shop { convenience init(initialState: State, storage: Shelf?) {} } // here"
        )),
      DisguisedViolation(
        .compositionRoot, .elsewhere,
        otherModule(
          "extension App.ContactsClient {\n  public static func live( // here\n    in storage: ⟦SharedStorage¦Int⟧, date: DateGenerator, note: Int = 1) -> Self { f() }\n}"
        )),
      DisguisedViolation(
        .compositionRoot, .attribute,
        "extension ContactsClient { init(add: Int, _ storage: @autoclosure () -> ⟦SharedStorage¦Int⟧) { f() } } // here"
      ),
      DisguisedViolation(
        .compositionRoot, .generics,
        otherModule(
          "extension Store { convenience init<S⟦¦: Sequence⟧>(initialState: State, storage: S) {} } // here"
        )),
      DisguisedViolation(
        .compositionRoot, .whereClause,
        otherModule(
          "extension Sendable where Self == ContactsClient { static func live<S>(at place: S) -> Self where S == ⟦SharedStorage¦Int⟧ { f() } } // here"
        )),
      DisguisedViolation(
        .compositionRoot, .inheritance,
        otherModule(
          "protocol Shown {}\nextension ⟦ContactsClient¦Launch⟧: Shown {}\nextension Shown { static func live(in storage: SharedStorage, date: Date) -> Self { f() } } // here"
        )),
      DisguisedViolation(
        .compositionRoot, .access,
        otherModule("public func ⟦StoreActor¦makeActor⟧(storage: SharedStorage) {} // here")),
      DisguisedViolation(
        .compositionRoot, .initialValue,
        otherModule(
          "extension ContactsClient { public static let ⟦live¦make⟧: (SharedStorage, Date) -> Self = f } // here"
        )),
      DisguisedViolation(
        .compositionRoot, .access,
        otherModule(
          "⟦¦private ⟧extension StoreActor { func callAsFunction(_ storages: [SharedStorage]) {} } // here"
        )),
    ])

  static let liveReferences = MissedViolation(
    "A use of a client's `live` is found in each spelling",
    DisguisedViolation(
      .compositionRoot, .alias,
      "typealias C = ⟦ContactsClient¦DateGenerator⟧\nlet make = C.live // here\nlet made = make(s, d)"
    ),
    DisguisedViolation(
      .compositionRoot, .selfType,
      "extension ⟦ContactsClient¦Launch⟧ {\n  static func again(_ s: S) -> Self { live(in: s, date: d) } // here\n}"
    ),
    DisguisedViolation(
      .compositionRoot, .functionReference,
      "extension ContactsClient { static var make: Make { ⟦live¦unimplemented⟧ } } // here"),
    DisguisedViolation(
      .compositionRoot, .shadowing,
      "extension ContactsClient {\n  static func again(⟦_ make¦live⟧: Make) -> Make { live } // here\n}"
    ),
    DisguisedViolation(
      .compositionRoot, .metatype,
      "let make = (App.ContactsClient.self).⟦live¦unimplemented⟧ // here"),
    DisguisedViolation(
      .compositionRoot, .nesting,
      SampleApp.client(
        "enum Clients { struct Notes { static func live(in s: SharedStorage) -> Self { f() } } }\n"
      ).merging([SampleApp.helperPath: "let make = Clients.Notes.⟦live¦empty⟧ // here"]) { $1 }))

  static let storageReferences = MissedViolation(
    "The initializer of a storage is found when it is used as a function value",
    DisguisedViolation(
      .compositionRoot, .functionReference,
      "let all = [EventLog()].map(⟦SharedStorage¦Other⟧.init) // here"),
    DisguisedViolation(
      .compositionRoot, .alias,
      "enum N { typealias S = ⟦StateKit::SharedStorage¦Other⟧ }\nlet make: (EventLog) -> Any = N.S.init // here"
    ),
    DisguisedViolation(
      .compositionRoot, .metatype,
      "let made = make(⟦SharedStorage¦Other⟧.self, EventLog()) // here"),
    DisguisedViolation(
      .compositionRoot, .severalLines,
      "let make = (\n  StateKit.⟦SharedStorage¦Other⟧ // here\n)\n  .init"),
    DisguisedViolation(
      .compositionRoot, .elsewhere,
      SampleApp.client("private let makers = [⟦SharedStorage¦Other⟧.init] // here\n")))
}
