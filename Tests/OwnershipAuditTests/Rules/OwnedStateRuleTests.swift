import OwnershipAudit
import Testing

/// The rule `owned-state`: owned state consists of values only.
@Suite struct OwnedStateRuleTests {
  private static let box = "final class Box: Sendable {}\n"

  /// A comment `// here` marks each line that the rule must report.
  static let planted = [
    AnnotatedSources("a class", SampleApp.client(box, state: "var box: Box // here")),
    AnnotatedSources("in an optional", SampleApp.client(box, state: "var box: Box? // here")),
    AnnotatedSources("in an array", SampleApp.client(box, state: "var boxes: [Box] = [] // here")),
    AnnotatedSources(
      "in a dictionary", SampleApp.client(box, state: "var boxes: [String: Set<Box>] = [:] // here")
    ),
    AnnotatedSources(
      "in a tuple", SampleApp.client(box, state: "var pair: (name: String, box: Box) // here")),
    AnnotatedSources(
      "in a generic wrapper",
      SampleApp.client(
        box + "struct Holder<T> { var held: [T] }\n", state: "var held: Holder<Box>? // here")),
    AnnotatedSources(
      "in a known generic type",
      SampleApp.client(box, state: "var boxes: IdentifiedArray<Box> // here")),
    AnnotatedSources(
      "under an alias",
      SampleApp.client(box, state: "var box: Alias // here").merging([
        SampleApp.helperPath: "enum Names { typealias Inner = Box }\ntypealias Alias = Names.Inner"
      ]) { $1 }),
    AnnotatedSources(
      "a nested class",
      SampleApp.client("", state: "final class Inner {}\n  var inner: ContactsState.Inner // here")),
    AnnotatedSources(
      "in a type that is nested in an extension in another file",
      SampleApp.model(field: "var photo: Photo.Store", "struct Photo {}\n").merging([
        SampleApp.helperPath:
          "extension Photo {\n  struct Store {\n    let image: UIImage // here\n  }\n}"
      ]) { $1 }),
    AnnotatedSources(
      "in a property of a property",
      SampleApp.model(
        field: "var photo: Photo", "struct Photo {\n  let\n    data // here\n    : Box\n}\n" + box)),
    AnnotatedSources(
      "in the payload of a case",
      SampleApp.model(
        field: "var photo: Photo",
        "indirect enum Photo {\n  case none,\n    some(named: String, Box) // here\n}\n" + box)),
    AnnotatedSources(
      "a class without a type annotation", SampleApp.client(box, state: "var box = Box() // here")),
    AnnotatedSources(
      "a static member without a type annotation",
      SampleApp.client(
        "final class Box {\n  static let shared = Box()\n}\n", state: "var box = Box.shared // here"
      )),
    AnnotatedSources(
      "in a branch of an if directive",
      SampleApp.client(
        box, state: "#if X\n  var box: Box // here\n  #else\n  var box: Int\n  #endif")),
    AnnotatedSources(
      "in backticks, with a module",
      SampleApp.client(
        "public final class `Type` {}\n", state: "public var box: App::`Type` // here")),
    AnnotatedSources(
      "a class that shadows a known name",
      SampleApp.model(field: "var born: Data // here", "final class Data {}\n")),
    AnnotatedSources(
      "as the type of an identifier",
      SampleApp.client(
        box + "struct Row: Identifiable { let id: Box }\n", state: "var row: Row.ID? // here")),
    AnnotatedSources(
      "an actor", SampleApp.client("actor Counter {}\n", state: "var counter: Counter // here")),
    AnnotatedSources(
      "a closure", SampleApp.client("", state: "var onChange: (@Sendable (Int) -> Void)? // here")),
    AnnotatedSources(
      "a closure as an initial value",
      SampleApp.client("", state: "var onChange = { (x: Int) in print(x) } // here")),
    AnnotatedSources(
      "an existential", SampleApp.client("protocol P {}\n", state: "var p: any P // here")),
    AnnotatedSources(
      "an existential without any", SampleApp.client("protocol P {}\n", state: "var p: [P] // here")
    ),
    AnnotatedSources(
      "a composition", SampleApp.client("", state: "var p: any Sendable & Hashable // here")),
    AnnotatedSources(
      "a pointer", SampleApp.client("", state: "var p: UnsafeMutablePointer<Int> // here")),
    AnnotatedSources(
      "a lock",
      SampleApp.client(
        "",
        state: "let m: Mutex<Int> // here\n  let n = Mutex(0) // here")),
    AnnotatedSources(
      "a weak reference", SampleApp.client(box, state: "weak var box: Box? // here")),
    AnnotatedSources(
      "a property wrapper that is a class",
      SampleApp.client(
        "@propertyWrapper final class Kept { var wrappedValue = 1 }\n",
        state: "@Kept var kept: Int // here")),
    AnnotatedSources(
      "the whole state",
      [
        "Sources/App/U.swift":
          "final class UserState {}\nfileprivate struct UserOwner: StateOwner {\n  var initialState: UserState { .init() } // here\n  func publish(_ state: Int) -> R { R(state) }\n}"
      ]),
    AnnotatedSources(
      "the state that a wrapper declares",
      [
        "Sources/App/U.swift":
          "final class UserState {}\nstruct R { private let x: Int }\nextension R: PublishedState {\n  typealias State = UserState // here\n}"
      ]),
    AnnotatedSources(
      "a property of a wrapper", SampleApp.client(box, wrapper: "private let box: Box // here")),
  ]

  @Test(arguments: planted)
  func `A type in owned state that is not a value type is reported`(planted: AnnotatedSources) {
    #expect(planted.reported(.ownedState) == planted.expected)
    #expect(!planted.expected.isEmpty)
  }

  static let harmless = [
    AnnotatedSources("the sample app", [:]),
    AnnotatedSources(
      "values that contain values",
      SampleApp.model(
        field:
          "var a: [String: [Role?]]; var b: (Int, Double); var c: Result<Date, Failure>; var d = [1, 2]; let e = Role.responder; var f = -1.5; var g = \"a \\(1) b\"; var h = Role.allCases.count as Int",
        "enum Failure: Error { case a(code: Int), b }\n")),
    AnnotatedSources(
      "an object that is computed, static, or a parameter",
      SampleApp.model(
        field: "static let box = Box()\n  var box: Box { Box() }\n  func f(_ box: Box) {}", box)),
    AnnotatedSources(
      "a phantom type",
      SampleApp.model(field: "var id: Tagged<Box>", box + "struct Tagged<T> { let raw: Int }\n")),
    AnnotatedSources(
      "a recursive type",
      SampleApp.model(
        field: "var tree: Tree<Int>",
        "indirect enum Tree<T> { case leaf(T), node([Tree<T>], Tree<[T]>?) }\n")),
    AnnotatedSources(
      "in comments",
      SampleApp.model(field: "// var box: Box\n  /* var f: () -> Void */", box)),
    AnnotatedSources(
      "a private type with the same name in another file",
      SampleApp.model(field: "var p: Place", "struct Place { var x = 1 }\n").merging([
        SampleApp.helperPath: "private final class Place {}"
      ]) { $1 }),
  ]

  @Test func `A type such as Contact.ID is resolved to the type of the property id`() {
    let sources = SampleApp.sources.merging(SampleApp.model(field: "var other: Contact.ID?")) { $1 }
    #expect(Audit().run(overSources: sources).unknowns == [])
  }

  @Test(arguments: harmless)
  func `A value type in owned state is not reported`(harmless: AnnotatedSources) {
    let sources = SampleApp.sources.merging(harmless.files) { $1 }
    let result = Audit(rules: [.ownedState]).run(overSources: sources)
    #expect(result.findings == [])
    #expect(result.unknowns == [])
  }

  @Test func `A type that no audited source declares is reported as unknown`() {
    let sources = SampleApp.sources.merging(
      SampleApp.model(field: "var place: Geo.Point?\n  var x = compute()\n  @Wrapped var y: Int")
    ) { $1 }
    let result = Audit().run(overSources: sources)
    #expect(result.findings == [])
    #expect(
      result.unknowns.map(\.type) == ["Geo.Point", "x, which has no type annotation", "Wrapped"])
    #expect(result.unknowns.map(\.line) == [5, 6, 7])
    #expect(result.unknowns.first?.path == ["ContactsState.contacts", "Contact.place"])
    #expect(!result.isComplete)
    let resultWithValueTypes = Audit(valueTypes: ["Geo.Point", "Wrapped"]).run(overSources: sources)
    #expect(resultWithValueTypes.unknowns.map(\.line) == [6])
  }

  @Test(arguments: [
    "var a = Optional(Box())", "var a = Array([Box()])", "var a = Set([Box()])",
    "var a = Holder(held: Box())", "var a = Result.success(Box())", "var a = [Box()].first",
    "var a = true ? Box() : nil", "var a = Self.make()", "var a: Self.Unknown",
    "var (a, b) = (Box(), 1)", "var a: Element", "var a: Holder",
    "var a = Holder.init(held: Box())",
    "var a: @isolated Strange", "var a = .box as Strange", "var a = #macro(Box())",
    "@Observed struct In { var b = 1 }; var a: In", "var a = if true { Box() } else { Box() }",
    "var a = (Box())", "var a = try Box(1)", "var a = \"a\".data", "var a = 1...3",
  ])
  func `A property that is not known to be a value is a finding or an unknown type`(field: String) {
    let sources = SampleApp.sources.merging(
      SampleApp.model(field: field, "final class Box {}\nstruct Holder<T> { var held: T }\n")
    ) { $1 }
    let result = Audit(rules: [.ownedState]).run(overSources: sources)
    #expect(result.findings.count + result.unknowns.count > 0)
  }

  @Test(arguments: [
    "var a = Optional<Int>.none", "var a = Array<Int>()", "var a, b: Double", "var a: Self.Kind",
    "enum Kind { case a }; var a = Kind.a", "var a = -1", "var a = !true", "var a: [Int].Index",
    "var a = Set<UUID>()", "var a = Date.distantPast as Date", "var a = (1, \"b\")", "var a = (1)",
    "var a = [1: [\"b\"]]", "var a = 0.5", "var a = \"\"", "var a = Date(timeIntervalSince1970: 0)",
    "var a = Decimal.zero", "var a = UUID.zero",
    "var a = Int.max", "var a: Range<Int> = 0..<3", "var a = Duration.seconds(3)",
  ])
  func `The type of a plain value is derived, and is not reported`(field: String) {
    let sources = SampleApp.sources.merging(
      SampleApp.model(field: field, "extension Contact { enum Kind { case a } }\n")
    ) { $1 }
    let result = Audit(rules: [.ownedState]).run(overSources: sources)
    #expect(result.findings == [] && result.unknowns.map(\.type) == [])
  }

  @Test(arguments: ["AttributedString", "URLRequest", "Measurement<UnitLength>", "UnitLength"])
  func `A type of Foundation that can contain an object is reported unless valueTypes lists it`(
    type: String
  ) {
    let sources = SampleApp.sources.merging(SampleApp.model(field: "var part: \(type)?")) { $1 }
    #expect(Audit(rules: [.ownedState]).run(overSources: sources).findings.count == 1)
    let resultWithValueTypes = Audit(
      rules: [.ownedState], valueTypes: [String(type.prefix { $0 != "<" }), "UnitLength"]
    ).run(overSources: sources)
    #expect(resultWithValueTypes.findings == [] && resultWithValueTypes.unknowns == [])
  }

  @Test func `The message contains the path to the violation`() {
    let sources = SampleApp.sources.merging(
      SampleApp.model(
        field: "var photo: Photo", "struct Photo { let box: Box }\nfinal class Box {}\n")
    ) { $1 }
    let findings = Audit(rules: [.ownedState]).run(overSources: sources).findings
    #expect(
      findings.map(\.what) == [
        "owned state holds the class Box: ContactsState.contacts → Contact.photo → Photo.box"
      ])
  }
}
