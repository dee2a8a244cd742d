import StateKit
import Testing

@testable import OwnershipAudit

@Suite struct DeclarationParserTests {
  private func file(_ source: String) -> SourceFile {
    SourceFile(
      path: "A.swift", location: FileLocation(path: ["A.swift"], rootLength: 0),
      bytes: Array(source.utf8), names: NameTable())
  }

  /// Returns a description of each declaration, such as `function f: Int(a:Int)`. Inherited types
  /// follow ` < `, and `stored` follows a stored property.
  private func descriptions(of source: String) -> [String] {
    file(source).declarations.map { declaration in
      var text = "\(declaration.kind) \(declaration.name)"
      if let type = declaration.type { text += ": \(type)" }
      if !declaration.parameters.isEmpty {
        text +=
          "(" + declaration.parameters.map { "\($0.label):\($0.type)" }.joined(separator: ",") + ")"
      }
      if !declaration.inheritance.isEmpty {
        text += " < " + declaration.inheritance.map(\.type.description).joined(separator: ", ")
      }
      if declaration.isStored { text += " stored" }
      return text
    }
  }

  @Test func `All kinds of declarations are found`() {
    #expect(
      descriptions(
        of: """
          import struct Foundation.Date
          @MainActor public final class A<T: P & Q>: B<[T]>, @unchecked C where T: D, T.E == F {
            private(set) static var a = 1, b: Int? = nil
            let (x, y): (Int, Int)
            var c: Int { get { 1 } }
            var d: Int = 3 { didSet { struct Local {} } }
            class func f(_ a: inout [A], b c: (Int) -> Void = { _ in }, d: A...) async throws(E) -> (A, B?) { }
            init?(x: Int) { self.init() }
            subscript(i: Int) -> T { i }
            deinit {}
          }
          indirect enum E: Int { case a, b(Int, c: [E]), d = 3; func g() { switch self { case .a: 1 } } }
          protocol P: AnyObject { var x: Int { get set }; associatedtype T: Q; func f(); init() }
          extension A::B.C<D>: @retroactive P where T == Int {}
          typealias M<T> = (inout T) -> any Q & R
          """)
        == [
          "importing Foundation", "class A < B<[T]>, C", "property a stored",
          "property b: Int? stored", "property (…): (Int, Int) stored", "property c: Int",
          "property d: Int stored", "structure Local",
          "function f: (A, B?)(:[A],b:(Int) -> Void,d:A)",
          "initializer init(x:Int)", "subscript subscript: T(:Int)", "deinitializer ",
          "enumeration E < Int", "enumCase a", "enumCase b(:Int,c:[E])", "enumCase d",
          "function g", "protocol P < AnyObject", "property x: Int", "associatedType T < Q",
          "function f", "initializer init", "extension C: A.B.C<D> < P",
          "alias M: (inout T) -> any Q & R",
        ])
  }

  @Test func `Keywords that are used as names introduce no declaration`() {
    #expect(
      descriptions(
        of: """
          let actor = open(class: 1, func: x.init, in: `struct`)
          func f(extension: Int) { guard let x = y, case let .z(w) = x.protocol else { return } }
          let `class` = a.b
          """) == [
          "property actor stored", "function f(extension:Int)", "property class stored",
        ])
  }

  @Test func `The declarations around a token are returned from the inside out`() throws {
    let file = file("struct A { func f() { g { h() } }; var x = { i() } }\nj()")
    func around(_ name: String) -> [String] {
      file.occurrences(of: name).flatMap { file.declarations(around: $0) }
        .map { file.declarations[$0].name }
    }
    #expect(around("h") == ["f", "A"])
    #expect(around("i") == ["x", "A"])
    #expect(around("j") == [])
  }

  @Test func `A line starts a statement unless it continues the previous line`() throws {
    let source = "a = b\n  + c\nd\n.e\nf(g,\n h) { i in\n  j; k }\nl = m ??\n n"
    let file = file(source)
    // Each name, followed by the first token of its statement.
    let starts = file.tokens.indices.filter { file.tokens[$0].kind == .name }.map { index in
      "\(file.text(index)):\(file.text(Int(file.statementStarts[index])))"
    }
    #expect(
      starts == [
        "a:a", "b:a", "c:a", "d:d", "e:d", "f:f", "g:g", "h:h", "i:i", "in:i", "j:j", "k:k", "l:l",
        "m:l", "n:l",
      ])
  }

  @Test func `Columns are counted in characters`() {
    let file = file("let é = \"👩‍👩‍👧\"; let x = 1")
    #expect(file.occurrences(of: "x").map { file.column(of: $0) } == [18])
  }

  @Test func `Declarations in invalid code are found`() {
    #expect(descriptions(of: "struct A { var x: Int = (\nstruct B {}").contains("structure B"))
    #expect(descriptions(of: "extension {} struct A: {} func () enum E<").contains("enumeration E"))
    #expect(descriptions(of: "class A<B<C<D> { ) ] } struct B {}").contains("structure B"))
  }

  @Test func `Any order of tokens can be audited`() {
    var random = SplitMix64(seed: 11)
    let pieces = [
      "struct", "A", "extension", ":", "{", "}", "(", ")", "[", "]", "<", ">", ",", ".", "::", "=",
      "@", "func", "var", "let", "case", "enum", "init", "where", "->", "throws", "some", "any",
      "&",
      "#if x\n", "#endif\n", "\n", "!", "?", "inout", "typealias", "\"a\\(", "import", "class", ";",
      "Task", "Date", "State", "StateOwner", "PublishedState", "SharedStorage", "unsafe", "live",
    ]
    for _ in 0..<400 {
      let source = (0..<Int.random(in: 0..<80, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined(separator: Bool.random(using: &random) ? " " : "")
      _ = Audit().run(overSources: ["Sources/App/A.swift": source, "Package.swift": source])
    }
  }

  @Test(arguments: [
    "(", "{", "[", "<", "A<", "(A, ", "\"\\(", "struct A {", "func f(", "{ var x = ", "[[A: ",
    "any ", "~", "@a ", "A & ", "!", "/a ", "#if x\n", "/*", "A.", "case a(", "-> ", "where A: ",
    "let x = A(", "unsafe x! ", "extension A: B, ",
  ])
  func `Code that repeats or nests a piece 5,000 times is audited`(piece: String) {
    let source = String(repeating: piece, count: 5_000)
    let result = Audit().run(overSources: ["Sources/App/A.swift": "enum E {" + source])
    #expect(result.fileCount == 1)
  }
}
