import Foundation
import SwiftSourceReading
import Testing

@testable import OwnershipAudit

/// The order of the folders of a target, as ARCHITECTURE.md states it. An arrow is a use of a
/// declaration of another folder.
@Suite struct FolderOrderTests {
  /// Returns the names of the members that libraries and the imported targets declare.
  private static func foreignMembers(for sources: TargetSources) throws -> Set<String> {
    var names = LibraryNames.members
    let imports = sources.files.flatMap(\.declarations).filter { $0.kind == .importing }
    for name in Set(imports.map(\.name)) {
      let folder = TargetSources.root.appending(path: "Sources/\(name)")
      guard FileManager.default.fileExists(atPath: folder.path) else { continue }
      names.formUnion(DeclarationIndex.memberNames(of: try TargetSources(ofTarget: name)))
    }
    return names
  }

  private static func order(of target: String) throws -> FolderOrder {
    let document = TargetSources.root.appending(path: "ARCHITECTURE.md")
    return try FolderOrder(of: target, in: String(contentsOf: document, encoding: .utf8))
  }

  @Test(arguments: [
    "StateKit", "Experiments", "Realtime", "LifeSignalDomain", "LifeSignalFeatures",
    "LifeSignalSimulation",
    "lifesignal-cli",
  ])
  func `A folder uses only folders that ARCHITECTURE.md lists before it`(target: String) throws {
    let (order, sources) = (try Self.order(of: target), try TargetSources(ofTarget: target))
    #expect(sources.files.filter { order.folder(of: $0.path) == nil }.map(\.path) == [])
    let used = Set(sources.files.compactMap { order.folder(of: $0.path) })
    #expect(order.folders.filter { !used.contains($0) } == [])

    let search = ReferenceSearch(
      index: DeclarationIndex(sources, order: order), order: order,
      foreignMembers: try Self.foreignMembers(for: sources))
    let arrows = search.arrows(in: sources)
    // A search that finds no arrows would let every target pass.
    #expect(arrows.count > 50)
    #expect(
      arrows.filter { !order.allows($0.usingFolder, toUse: $0.declaringFolder) }.map(\.description)
        == [])
  }

  // MARK: The search

  /// Returns the arrows from the lower folder `Low` to the higher folder `High`.
  private func arrows(_ sources: [String: String]) throws -> [String] {
    let order = try FolderOrder(
      of: "App", in: "```folders App\nLow  a lower folder\nHigh  a higher folder\n```\n")
    let parsed = TargetSources(sources)
    let search = ReferenceSearch(
      index: DeclarationIndex(parsed, order: order), order: order,
      foreignMembers: ["append", "foreign"])
    return search.arrows(in: parsed)
      .filter { !order.allows($0.usingFolder, toUse: $0.declaringFolder) }.map(\.description)
  }

  /// A declaration of the higher folder, its use in the lower folder, and the name in the report.
  static let planted: [(declaration: String, use: String, name: String)] = [
    ("struct Roof {}", "let a: Roof", "Roof"),
    ("struct Roof {}", "func f() -> [Roof]? { nil }", "Roof"),
    ("struct Roof {}", "struct A { let b = \"\\(Roof())\" }", "Roof"),
    ("struct Roof {}", "extension Roof { func f() {} }", "Roof"),
    ("protocol Roof {}", "struct A: Roof {}", "Roof"),
    ("protocol Roof {}", "func f<A: Roof>(_ a: A) {}", "Roof"),
    ("typealias Roof = Int", "let a: Roof", "Roof"),
    ("@propertyWrapper struct Roof { var wrappedValue: Int }", "struct A { @Roof var b }", "Roof"),
    ("struct Roof<A> {}", "let a = Roof<Int>()", "Roof"),
    ("extension Wall { struct Roof {} }", "struct Wall { let a: Roof }", "Roof"),
    ("extension Wall { struct Roof {} }", "struct Wall {}\nlet a = Wall.Roof()", "Roof"),
    (
      "extension Wall { struct Roof {} }", "enum Wall {}\nextension Wall { var a: Roof? { nil } }",
      "Roof"
    ),
    ("extension Wall { func roof() {} }", "struct Wall { func f() { roof() } }", "roof"),
    ("extension Wall { func roof() {} }", "struct Wall {}\nfunc f(_ w: Wall) { w.roof() }", "roof"),
    (
      "extension Wall { var roof: Int { 1 } }", "struct Wall { func f() { print(self.roof) } }",
      "roof"
    ),
    (
      "extension Wall { static var roof: Self { .init() } }", "struct Wall {}\nlet a: Wall = .roof",
      "roof"
    ),
    ("extension Wall { static var roof: Int { 1 } }", "struct Wall {}\nlet a = Wall.roof", "roof"),
    ("extension Wall { var roof: Int { 1 } }", "struct Wall {}\nlet a = \\Wall.roof", "roof"),
    (
      "extension Base { func roof() {} }",
      "protocol Base {}\nstruct A: Base { func f() { roof() } }", "roof"
    ),
    ("extension Int { var roof: Int { 1 } }", "let a = 1.roof", "roof"),
    (
      "extension Wall { init(roof: Int) { self.init() } }", "struct Wall {}\nlet a = Wall(roof: 1)",
      "Wall.init"
    ),
    ("func roof() {}", "func f() { roof() }", "roof"),
    ("let roof = 1", "let a = roof", "roof"),
    (
      "enum Wall { case roof(Int) }", "func f(_ w: Any) { if case .roof(let a) = w { print(a) } }",
      "roof"
    ),
    ("infix operator <~>: AdditionPrecedence", "let a = 1 <~> 2", "<~>"),
    ("#if DEBUG\nstruct Roof {}\n#endif", "#if DEBUG\nlet a: Roof\n#endif", "Roof"),
  ]

  @Test(arguments: planted.indices)
  func `An arrow from a lower folder to a higher one is reported with its line`(
    number: Int
  ) throws {
    let (declaration, use, name) = Self.planted[number]
    let lineCount = use.split(separator: "\n").count
    // The file starts with a comment. A use of three lines has the name between `#if` and `#endif`;
    // any other use has it in the last line.
    let line = lineCount == 3 ? 3 : lineCount + 1
    #expect(
      try arrows(["High/Roof.swift": declaration, "Low/Part/A.swift": "// A\n\(use)\n"]).last
        == "Low/Part/A.swift:\(line): \(name): Low → High")
  }

  @Test func `All arrows of a file are reported, in order`() throws {
    let declarations = "struct Roof {}\nfunc roof() {}"
    let use = "let a: Roof\nfunc f() {\n  roof()\n}"
    #expect(
      try arrows(["High/Roof.swift": declarations, "Low/A.swift": use])
        == ["Low/A.swift:1: Roof: Low → High", "Low/A.swift:3: roof: Low → High"])
  }

  /// Sources of the higher and the lower folder without an arrow from the lower to the higher one.
  static let harmless: [(high: String, low: String)] = [
    // The higher folder uses the lower one.
    ("extension Wall { func f() { roof() } }", "struct Wall { func roof() {} }"),
    // A name in a comment and in a string.
    ("struct Roof {}", "// Roof\nlet a = \"Roof\""),
    // A label or a local name: a parameter, a variable, a capture or a pattern.
    ("let roof = 1", "func f(roof: Int) { print(roof) }\nlet a = f(roof: 1)"),
    ("let roof = 1", "func f(under roof: Int) { print(roof) }"),
    ("let roof = 1", "func f() { let roof = 2; print(roof) }"),
    ("let roof = 1", "func f() { [1].map { roof in roof + 1 } }"),
    ("let roof = 1", "func f() { [1].map { (roof: Int) -> Int in roof + 1 } }"),
    ("let roof = 1", "func f() { [1].map { [roof = 1] a in roof + a } }"),
    ("let roof = 1", "func f(_ a: A) { if case .b(let roof) = a { print(roof) } }"),
    ("let roof = 1", "func f(_ a: A) { switch a { case let .b(c, roof): print(c, roof) } }"),
    ("let roof = 1", "func f() { for roof in [1] { print(roof) } }"),
    ("let roof = 1", "func f() { for (roof, b) in [(1, 2)] { print(roof, b) } }"),
    ("let roof = 1", "func f() { guard let roof = g() else { return }; print(roof) }"),
    // A generic parameter, also in an extension.
    ("struct Roof {}", "struct A<Roof> { let a: Roof }"),
    ("struct Roof {}", "struct A<Roof> {}\nextension A { func f(_ a: Roof) {} }"),
    ("struct Roof {}", "func f<Roof>(_ a: Roof) {}"),
    // A nested type with the same name.
    ("struct Roof {}", "struct A { struct Roof {}; let a: Roof }"),
    ("struct Roof {}", "struct A { struct Roof {} }\nlet a = A.Roof()"),
    ("struct B { struct Roof {} }", "func f<Roof>(_ a: Roof) {}"),
    ("struct B { struct Roof {} }", "let a: Roof"),
    ("struct Roof {}", "struct A { enum Roof { case b } }\nextension A { func f() { g(Roof.b) } }"),
    // A name that is declared in both folders.
    ("struct B { func roof() {} }", "struct A { func roof() {} }\nfunc f(_ a: A) { a.roof() }"),
    (
      "struct B { func roof() {} }",
      "private struct A { func roof() {} }\nfunc f(_ a: A) { a.roof() }"
    ),
    // A member of the type around the name, if the higher folder has a function with the same name.
    ("func roof() {}", "struct A { func roof() {}; func f() { roof() } }"),
    (
      "func roof() {}",
      "protocol P {}\nextension P { func roof() {} }\nstruct A: P { func f() { roof() } }"
    ),
    // A member of another module's type.
    ("struct B { func append() {} }", "func f(_ a: [Int]) { a.append(1) }"),
    ("struct B { static var foreign: Int { 1 } }", "let a: Other = .foreign"),
    // Declarations that the lower folder cannot use.
    ("private struct Roof {}", "let a: Roof"),
    ("fileprivate extension B { func roof() {} }", "func f(_ a: Any) { a.roof() }"),
    ("func f() { struct Roof {}; let roof = 1 }", "let a: Roof = roof"),
    // An initializer with the same labels in the lower folder.
    (
      "extension A { init(_ a: Int) { self.init() } }",
      "struct A { init(_ a: String) {} }\nlet a = A(\"\")"
    ),
    // An operator of the standard library that the higher folder overloads.
    ("extension B { static func + (a: B, b: B) -> B { a } }", "let a = 1 + 2"),
    // A module.
    ("struct Roof {}", "import Roof\nimport struct Roof.Roof"),
  ]

  @Test(arguments: harmless.indices)
  func `A name that does not refer to the higher folder is not reported`(number: Int) throws {
    let (high, low) = Self.harmless[number]
    #expect(try arrows(["High/B.swift": high, "Low/A.swift": low]) == [])
  }

  // MARK: The order

  @Test func `A file belongs to the innermost listed folder that contains it`() throws {
    let order = try FolderOrder(
      of: "App", in: "```folders App\nA  a\nA/B  b\n.  the rest\n```\n")
    #expect(order.folder(of: "A/x.swift") == "A")
    #expect(order.folder(of: "A/C/x.swift") == "A")
    #expect(order.folder(of: "A/B/C/x.swift") == "A/B")
    #expect(order.folder(of: "x.swift") == ".")
    #expect(order.folder(of: "C/x.swift") == nil)
    #expect(order.allows("A/B", toUse: "A") && !order.allows("A", toUse: "A/B"))
  }

  @Test(arguments: [
    ("```folders Other\nA  a\n```", "there is no block `folders App`"),
    ("```folders App\nA\n```", "a line does not say what its folder is for"),
    ("```folders App\nA  a\nA  b\n```", "a folder is listed twice"),
  ])
  func `A document without a valid order is refused`(text: String, reason: String) {
    let error = #expect(throws: FolderOrder.InvalidOrder.self) {
      try FolderOrder(of: "App", in: text)
    }
    #expect(
      error?.description
        == "ARCHITECTURE.md states no valid order of the folders of App: \(reason).")
  }
}
