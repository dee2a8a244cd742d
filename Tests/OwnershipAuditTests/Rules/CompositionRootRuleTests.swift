import OwnershipAudit
import Testing

/// The rule `composition-root`: only the file that creates the store creates storages and live
/// clients, and neither clients nor features access files.
@Suite struct CompositionRootRuleTests {
  private static func feature(_ source: String) -> [String: String] {
    ["Sources/App/Features/Extra/ExtraFeature.swift": source]
  }

  /// A comment `// here` marks each line that the rule must report.
  static let planted = [
    AnnotatedSources("a storage", "let s = SharedStorage() // here"),
    AnnotatedSources(
      "a storage over several lines",
      "let s =\n  StateKit::SharedStorage // here\n  .init(log: log)"),
    AnnotatedSources(
      "next to a preview, in a function named like the macro, and in another macro",
      "#Preview { A() }\nlet s = SharedStorage() // here\nfunc Preview() { SharedStorage() } // here\n#Other { SharedStorage() } // here"
    ),
    AnnotatedSources(
      "in a preview macro that the sources declare",
      "@freestanding(expression) macro Preview() = #externalMacro(module: \"M\", type: \"T\")\n#Preview { SharedStorage() } // here"
    ),
    AnnotatedSources(
      "a storage under an alias", "typealias S = SharedStorage\nlet s = S() // here"),
    AnnotatedSources(
      "a storage under a nested alias",
      "enum N { typealias S = StateKit.SharedStorage }\nlet s = N.S() // here"),
    AnnotatedSources("an implicit initializer", "let s: SharedStorage = .init() // here"),
    AnnotatedSources(
      "in a default argument", "func f(_ s: `SharedStorage` = `SharedStorage`()) {} // here"),
    AnnotatedSources(
      "in a branch of an if directive",
      "#if PREVIEW\nlet s = SharedStorage(/* x */) // here\n#endif"),
    AnnotatedSources(
      "a live client",
      "func f(_ s: SharedStorage) { _ = ContactsClient.live(in: s, date: d) } // here"),
    AnnotatedSources(
      "an implicit live client",
      "func f(_ s: SharedStorage) -> ContactsClient {\n  .live( // here\n    in: s, date: d)\n}"),
    AnnotatedSources("live as a value", "let make = ContactsClient.live // here"),
    AnnotatedSources(
      "a feature with a storage",
      feature("struct ExtraFeature: Reducer {\n  let storage: SharedStorage // here\n}")),
    AnnotatedSources(
      "a feature that creates a store",
      feature(
        "struct ExtraFeature: Reducer {\n  func f() { _ = Store(initialState: S(), storage: SharedStorage()) {} } // here\n}"
      )),
    AnnotatedSources(
      "a dependency",
      "enum StorageKey: DependencyKey { static var defaultValue: SharedStorage? { nil } } // here"),
    AnnotatedSources(
      "a storage that a key gives away",
      "struct K: DependencyKey { static func f() -> SharedStorage { g() } } // here"),
    AnnotatedSources(
      "a dependency's value",
      "extension DependencyValues {\n  var storage: SharedStorage { self[K.self] } // here\n}"),
    AnnotatedSources(
      "a dependency's value, in the composition root", in: "Sources/App/Start.swift",
      "func start() { _ = Store(storage: SharedStorage()) {} }\nextension DependencyValues {\n  var storage: SharedStorage { self[K.self] } // here\n  func make() -> SharedStorage { f() } // here\n}"
    ),
    AnnotatedSources(
      "a function that receives the storage, in a file that creates no store",
      "func clients(in storage: SharedStorage) -> ContactsClient { .live(in: storage, date: d) } // here"
    ),
    AnnotatedSources(
      "access to files",
      feature(
        "func f() { FileManager.default.removeItem(at: url) } // here\nfunc g() throws { try data.write( // here\n  to: url) }"
      )),
    AnnotatedSources(
      "reading a file",
      feature(
        "let d = try Data(contentsOf: url) // here\nlet s = String.init(contentsOfFile: p) // here")
    ),
    AnnotatedSources(
      "user defaults in a client",
      SampleApp.client("let d = Foundation.UserDefaults.standard // here\n")),
    AnnotatedSources(
      "functions for files, next to declarations with the same names",
      feature(
        "extension String { func f() { remove(path) } } // here\nextension NSMutableSet { func g() { unlink(path) } } // here\nstruct Door { func open(_ p: String, _ n: Int) {} }\nfunc h() { open(path, O_WRONLY) } // here\nfunc i() { let rename = 1; f(rename: rename) }\nfunc j() { rename(path, other) } // here\nlet k = f(rename: rename(path, other)) // here"
      )),
    AnnotatedSources(
      "file access under an alias",
      [
        "Sources/App/F.swift":
          "typealias Files = FileManager // here\nlet f = Files.default // here"
      ]),
  ]

  @Test(arguments: planted)
  func `A storage, a live client or file access in the wrong file is reported`(
    planted: AnnotatedSources
  ) {
    #expect(planted.reported(.compositionRoot) == planted.expected)
    #expect(!planted.expected.isEmpty)
  }

  static let harmless = [
    AnnotatedSources("the sample app", [:]),
    AnnotatedSources(
      "a client that is its own key",
      SampleApp.client(
        """
        struct TimesClient: DependencyKey {
          static var defaultValue: Self { Self() }
          static func live(in storage: SharedStorage) -> Self { Self() }
        }
        """)),
    AnnotatedSources(
      "previews",
      feature(
        """
        #Preview("A", traits: .sizeThatFitsLayout) {
          let storage = SharedStorage()
          V(store: Store(initialState: S(), storage: storage) {} dependencies: { $0.c = .live(in: storage) })
        }
        struct V_Previews: PreviewProvider {
          static var previews: some View { V(storage: SharedStorage()) }
        }
        """)),
    AnnotatedSources(
      "a function in the client's file that takes a storage",
      SampleApp.client("func more(in storage: SharedStorage) {}\n")),
    AnnotatedSources(
      "other members named live",
      "let code = Code.live(id)\nswitch code { case .live(let id): f(id) }\nlet d = DateGenerator.live"
    ),
    AnnotatedSources(
      "the program's entry point", in: "Sources/App/main.swift",
      "let s = SharedStorage()\nlet c = ContactsClient.live(in: s, date: .live)"),
    AnnotatedSources(
      "an app with a view", in: "Sources/App/Main.swift",
      "@main struct Main: App {\n  let store = Store(storage: SharedStorage()) {}\n}"),
    AnnotatedSources(
      "append and print",
      feature("func f() { a.append(contentsOf: b); print(c, to: &d); c.write(to: &d) }")),
    AnnotatedSources(
      "files in a target without features", in: "Sources/Tool/Reader.swift",
      "let d = try Data(contentsOf: url); FileManager.default.f()"),
    AnnotatedSources(
      "implicit initializers of other types",
      "extension Launch { func f(in storage: SharedStorage) -> Self { .init(a: g(in: 1)) } }\nlet h = list.first(in: .init())\nlet kept: SharedStorage? = make(.init())\nlet other = 1, made: Other = .init()"
    ),
    AnnotatedSources(
      "functions and types of the app that have names of system declarations",
      feature(
        "enum Process { case idle }\nstruct Door { func open() {}; func f(_ p: Process) { open(); x.open(p); self.remove(p) } }\nfunc remove(_ p: Process) {}\nlet r = remove(.idle)"
      )),
    AnnotatedSources(
      "members that have names of system functions",
      feature(
        """
        extension NSMutableSet { func toggle(_ x: Any) { remove(x) } }
        extension Set { mutating func toggle(_ x: Element) { remove(x) } }
        struct Bag: SetAlgebra { mutating func toggle(_ x: Int) { remove(x) } }
        final class Names: NSHashTable { func toggle(_ x: Int) { remove(x) } }
        final class Document: Base { func reopen() { open(url); open(path, 3) } }
        extension [Int] { mutating func toggle(_ x: Int) { rename(x, x) } }
        func swap(_ rename: (Int, Int) -> Void) { rename(1, 2) }
        """
      ).merging([
        "Sources/App/Base.swift":
          "class Base { func open(_ u: URL) {}; func open(_ p: String, _ n: Int) {} }\nextension Array { mutating func rename(_ a: Int, _ b: Int) {} }"
      ]) { $1 }),
    AnnotatedSources(
      "a client's `live` next to its owner",
      [
        "Sources/App/Clients/NotesClient.swift": "public struct NotesClient {}",
        "Sources/App/Clients/NotesClient+Live.swift":
          "fileprivate struct NotesOwner: StateOwner {}\nextension NotesClient { public static func live(in storage: SharedStorage) -> Self { f() } }",
      ]),
    AnnotatedSources(
      "functions that take a storage, in another module", in: "Sources/Kit/Kit.swift",
      "import StateKit\npublic func watch(_ name: String, in storage: SharedStorage) {}\nextension Monitor { init(storage: SharedStorage) { f() } }\nextension Store { convenience init(preview state: State) {} }"
    ),
    AnnotatedSources(
      "the initializer of a storage, in the composition root", in: "Sources/App/Start.swift",
      "func start() {\n  let storages = [EventLog()].map(SharedStorage.init)\n  _ = Store(initialState: s, storage: storages[0]) {}\n}"
    ),
    AnnotatedSources(
      "functions that receive the storage, in the composition root", in: "Sources/App/Start.swift",
      """
      func start() -> StoreActor<RootFeature> {
        let storage = SharedStorage()
        return StoreActor(initialState: S(), storage: storage) {} dependencies: { $0.connect(to: storage) }
      }
      extension DependencyValues {
        mutating func connect(to storage: SharedStorage) { contactsClient = client(in: storage) }
      }
      func client(in storage: SharedStorage) -> ContactsClient { .live(in: storage, date: .live) }
      """),
    AnnotatedSources(
      "in a comment and a string", "// SharedStorage()\nlet s = \".live(in: storage)\""),
    AnnotatedSources("tests", in: "Tests/AppTests/T.swift", "let s = SharedStorage()"),
  ]

  @Test(arguments: harmless)
  func `A storage, a live client or file access in the right file is not reported`(
    harmless: AnnotatedSources
  ) {
    #expect(harmless.reported(.compositionRoot) == [])
  }
}
