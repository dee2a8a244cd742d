import OwnershipAudit

extension MissedViolations {
  /// Returns a file of a module that the composition root imports.
  private static func kit(_ source: String) -> [String: String] {
    ["Sources/Kit/Kit.swift": "import App\nimport StateKit\n\(source)"]
  }

  static let storageOverloads = MissedViolation(
    "A declaration that the composition root may call receives the storage",
    [
      DisguisedViolation(
        .compositionRoot, .module,
        kit(
          "extension StoreActor { public init(initialState: R.State, storage: ⟦SharedStorage¦Shelf⟧) { f() } } // here"
        )),
      DisguisedViolation(
        .compositionRoot, .alias,
        kit(
          "typealias Shop = StateKit::Store<RootFeature>\ntypealias Shelf = ⟦SharedStorage¦Int⟧\nextension Shop { convenience init(initialState: State, storage: Shelf?) {} } // here"
        )),
      DisguisedViolation(
        .compositionRoot, .elsewhere,
        kit(
          "extension App.ContactsClient {\n  public static func live( // here\n    in storage: ⟦SharedStorage¦Int⟧, date: DateGenerator, note: Int = 1) -> Self { f() }\n}"
        )),
      DisguisedViolation(
        .compositionRoot, .selfType,
        "extension ContactsClient { init(add: Int, _ storage: @autoclosure () -> ⟦SharedStorage¦Int⟧) { f() } } // here"
      ),
      DisguisedViolation(
        .compositionRoot, .generics,
        kit(
          "extension Store { convenience init<S⟦¦: Sequence⟧>(initialState: State, storage: S) {} } // here"
        )),
      DisguisedViolation(
        .compositionRoot, .conditionalConformance,
        kit(
          "extension Sendable where Self == ContactsClient { static func live<S>(at place: S) -> Self where S == ⟦SharedStorage¦Int⟧ { f() } } // here"
        )),
      DisguisedViolation(
        .compositionRoot, .inheritance,
        kit(
          "protocol Shown {}\nextension ⟦ContactsClient¦Launch⟧: Shown {}\nextension Shown { static func live(in storage: SharedStorage, date: Date) -> Self { f() } } // here"
        )),
      DisguisedViolation(
        .compositionRoot, .access,
        kit("public func ⟦StoreActor¦makeActor⟧(storage: SharedStorage) {} // here")),
      DisguisedViolation(
        .compositionRoot, .initialValue,
        kit(
          "extension ContactsClient { public static let ⟦live¦make⟧: (SharedStorage, Date) -> Self = f } // here"
        )),
      DisguisedViolation(
        .compositionRoot, .nesting,
        kit(
          "⟦¦private ⟧extension StoreActor { func callAsFunction(_ storages: [SharedStorage]) {} } // here"
        )),
    ])

  static let liveReferences = MissedViolation(
    "A client's `live` is found under each of its names",
    DisguisedViolation(
      .compositionRoot, .alias,
      "typealias C = ⟦ContactsClient¦DateGenerator⟧\nlet make = C.live // here\nlet made = make(s, d)"
    ),
    DisguisedViolation(
      .compositionRoot, .selfType,
      "extension ⟦ContactsClient¦Launch⟧ {\n  static func again(_ s: S) -> Self { live(in: s, date: d) } // here\n}"
    ),
    DisguisedViolation(
      .compositionRoot, .initialValue,
      "extension ContactsClient { static var make: Make { ⟦live¦unimplemented⟧ } } // here"),
    DisguisedViolation(
      .compositionRoot, .access,
      "extension ContactsClient {\n  static func again(⟦_ make¦live⟧: Make) -> Make { live } // here\n}"
    ),
    DisguisedViolation(
      .compositionRoot, .keyPath,
      "let make = (App.ContactsClient.self).⟦live¦unimplemented⟧ // here"),
    DisguisedViolation(
      .compositionRoot, .nesting,
      SampleApp.client(
        "enum Clients { struct Notes { static func live(in s: SharedStorage) -> Self { f() } } }\n"
      ).merging([SampleApp.helper: "let make = Clients.Notes.⟦live¦empty⟧ // here"]) { $1 }))

  static let storageReferences = MissedViolation(
    "A storage's initializer is passed on as a function",
    DisguisedViolation(
      .compositionRoot, .trailingClosure,
      "let all = [EventLog()].map(⟦SharedStorage¦Other⟧.init) // here"),
    DisguisedViolation(
      .compositionRoot, .alias,
      "enum N { typealias S = ⟦StateKit::SharedStorage¦Other⟧ }\nlet make: (EventLog) -> Any = N.S.init // here"
    ),
    DisguisedViolation(
      .compositionRoot, .existential,
      "let made = make(⟦SharedStorage¦Other⟧.self, EventLog()) // here"),
    DisguisedViolation(
      .compositionRoot, .severalLines,
      "let make = (\n  StateKit.⟦SharedStorage¦Other⟧ // here\n)\n  .init"),
    DisguisedViolation(
      .compositionRoot, .elsewhere,
      SampleApp.client("private let makers = [⟦SharedStorage¦Other⟧.init] // here\n")))
}
