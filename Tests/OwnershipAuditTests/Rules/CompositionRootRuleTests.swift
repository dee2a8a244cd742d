import OwnershipAudit
import Testing

@Suite struct CompositionRootRuleTests {
  private static func feature(_ source: String) -> [String: String] {
    ["Sources/App/Features/Extra/ExtraFeature.swift": source]
  }

  static let planted = [
    Planted("a storage", "let s = SharedStorage() // here"),
    Planted(
      "a storage over lines", "let s =\n  StateKit::SharedStorage // here\n  .init(log: log)"),
    Planted(
      "beside a preview, and in one of one's own",
      "#Preview { A() }\nlet s = SharedStorage() // here\nfunc Preview() { SharedStorage() } // here\n#Other { SharedStorage() } // here"
    ),
    Planted(
      "in a preview that is declared here",
      "@freestanding(expression) macro Preview() = #externalMacro(module: \"M\", type: \"T\")\n#Preview { SharedStorage() } // here"
    ),
    Planted("a storage under an alias", "typealias S = SharedStorage\nlet s = S() // here"),
    Planted(
      "a storage under a nested alias",
      "enum N { typealias S = StateKit.SharedStorage }\nlet s = N.S() // here"),
    Planted("an implicit one", "let s: SharedStorage = .init() // here"),
    Planted("in a default argument", "func f(_ s: `SharedStorage` = `SharedStorage`()) {} // here"),
    Planted("in a branch", "#if PREVIEW\nlet s = SharedStorage(/* x */) // here\n#endif"),
    Planted(
      "a live client",
      "func f(_ s: SharedStorage) { _ = ContactsClient.live(in: s, date: d) } // here"),
    Planted(
      "an implicit live client",
      "func f(_ s: SharedStorage) -> ContactsClient {\n  .live( // here\n    in: s, date: d)\n}"),
    Planted("live as a value", "let make = ContactsClient.live // here"),
    Planted(
      "a feature with a storage",
      feature("struct ExtraFeature: Reducer {\n  let storage: SharedStorage // here\n}")),
    Planted(
      "a feature that makes a store",
      feature(
        "struct ExtraFeature: Reducer {\n  func f() { _ = Store(initialState: S(), storage: SharedStorage()) {} } // here\n}"
      )),
    Planted(
      "a dependency",
      "enum StorageKey: DependencyKey { static var defaultValue: SharedStorage? { nil } } // here"),
    Planted(
      "a dependency's value",
      "extension DependencyValues {\n  var storage: SharedStorage { self[K.self] } // here\n}"),
    Planted(
      "files",
      feature(
        "func f() { FileManager.default.removeItem(at: url) } // here\nfunc g() throws { try data.write(\n  to: url) } // here"
          .replacing("data.write(\n  to: url) } // here", with: "data.write( // here\n  to: url) }")
      )),
    Planted(
      "reading a file",
      feature(
        "let d = try Data(contentsOf: url) // here\nlet s = String.init(contentsOfFile: p) // here")
    ),
    Planted("in a client", SampleApp.client("let d = Foundation.UserDefaults.standard // here\n")),
    Planted(
      "under an alias",
      [
        "Sources/App/F.swift":
          "typealias Files = FileManager // here\nlet f = Files.default // here"
      ]),
  ]

  @Test(arguments: planted)
  func `Storages, live clients and files outside of their place are reported`(planted: Planted) {
    #expect(planted.reported(.compositionRoot) == planted.expected)
    #expect(!planted.expected.isEmpty)
  }

  static let innocent = [
    Planted("the sample app", [:]),
    Planted(
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
    Planted("a client's own live", SampleApp.client("func more(in storage: SharedStorage) {}\n")),
    Planted(
      "another live",
      "let code = Code.live(id)\nswitch code { case .live(let id): f(id) }\nlet d = DateGenerator.live"
    ),
    Planted(
      "the program's entry", in: "Sources/App/main.swift",
      "let s = SharedStorage()\nlet c = ContactsClient.live(in: s, date: .live)"),
    Planted(
      "an app with a view", in: "Sources/App/Main.swift",
      "@main struct Main: App {\n  let store = Store(storage: SharedStorage()) {}\n}"),
    Planted(
      "append and print",
      feature("func f() { a.append(contentsOf: b); print(c, to: &d); c.write(to: &d) }")),
    Planted(
      "files in a target without features", in: "Sources/Tool/Reader.swift",
      "let d = try Data(contentsOf: url); FileManager.default.f()"),
    Planted("text", "// SharedStorage()\nlet s = \".live(in: storage)\""),
    Planted("tests", in: "Tests/AppTests/T.swift", "let s = SharedStorage()"),
  ]

  @Test(arguments: innocent)
  func `In their place they are not`(innocent: Planted) {
    #expect(innocent.reported(.compositionRoot) == [])
  }
}
