import StateKit
import Testing

@testable import SwiftSourceReading

@Suite struct DeclarationParserTests {
  /// Returns a description of each declaration, such as `function f: Int(a:Int)`. Inherited types
  /// follow ` < `, and `stored` follows a stored property.
  private func descriptions(of source: String) -> [String] {
    SourceSyntax(Array(source.utf8)).declarations.map { declaration in
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

  @Test func `Declarations in invalid code are found`() {
    #expect(descriptions(of: "struct A { var x: Int = (\nstruct B {}").contains("structure B"))
    #expect(descriptions(of: "extension {} struct A: {} func () enum E<").contains("enumeration E"))
    #expect(descriptions(of: "class A<B<C<D> { ) ] } struct B {}").contains("structure B"))
  }
}
