import Foundation
import StateKit
import StateKitPrinting
import Testing

struct ValuePrinterTests {
  private typealias Alert = PrintedValues.Alert
  private typealias Node = PrintedValues.Node
  private typealias Row = PrintedValues.Row

  private func describe(_ value: Any) -> String { ValuePrinter().describe(value) }

  @Test func `Numbers, texts and Booleans print as in Swift`() {
    #expect(describe(3) == "3")
    #expect(describe(UInt8(3)) == "3")
    #expect(describe(0.5) == "0.5")
    #expect(describe(true) == "true")
    #expect(describe("say \"hi\"\n") == #""say \"hi\"\n""#)
    #expect(describe("abc".dropFirst()) == #""bc""#)
    #expect(describe(Character("x")) == #""x""#)
    #expect(describe("static" as StaticString) == #""static""#)
    #expect(describe(Float16(0.5)) == "0.5")
    #expect(describe(-Double.zero) == "-0.0")
    #expect(describe(Double.nan) == "nan")
  }

  @Test func `Invisible and bidirectional control characters in a text are escaped`() {
    #expect(describe("a\u{200B}b") == #""a\u{200B}b""#)
    #expect(describe("admin\u{202E}txt.exe") == #""admin\u{202E}txt.exe""#)
    #expect(describe("\u{FEFF}a\u{AD}b\u{2060}") == #""\u{FEFF}a\u{AD}b\u{2060}""#)
    #expect(describe("a\u{A0}b\u{2028}c\u{85}") == #""a\u{A0}b\u{2028}c\u{85}""#)
    #expect(describe("a\u{200D}b\u{FE0F}") == #""a\u{200D}b\u{FE0F}""#)
    #expect(describe("1\u{FE0F}") == #""1\u{FE0F}""#)
    #expect(describe("\u{3164}\u{E0041}") == #""\u{3164}\u{E0041}""#)
    #expect(describe(Character("\u{2066}")) == #""\u{2066}""#)
    #expect(describe("a\u{200E}" as StaticString) == #""a\u{200E}""#)
    #expect(describe(["\u{200B}": 1]) == #"["\u{200B}": 1]"#)
    #expect(describe(PrintedValues.InvisiblyDescribed()) == #"a\u{200B}"#)
    #expect(
      ValuePrinter(width: 8).format("one\u{200B}\ntwo") == #"""
        """
          one\u{200B}
          two
          """
        """#)
  }

  @Test func `Every control character in a description is escaped`() {
    struct Described: CustomStringConvertible {
      // The text contains all control characters except line breaks.
      var description: String {
        String(
          String.UnicodeScalarView(
            [0...0x1F, 0x7F...0x9F].joined().map { Unicode.Scalar(UInt8($0)) }
              .filter { !Character($0).isNewline }))
      }
    }
    let printed = describe(Described())
    #expect(!printed.unicodeScalars.contains { $0.properties.generalCategory == .control })
    #expect(printed.hasPrefix(#"\0\u{01}\u{02}"#))
    #expect(printed.contains(#"\u{1B}"#))
  }

  @Test func `Letters of all scripts, and the joiners in an emoji, print unchanged`() {
    for text in ["né", "e\u{301}", "日本", "שלום", "مرحبا", "नमस्ते", "👨‍👩‍👧", "❤️", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👍🏽", "🇨🇭"] {
      #expect(describe(text) == "\"\(text)\"")
    }
    #expect(describe("👨\u{200D}") == #""👨\u{200D}""#)
  }

  @Test func `Ranges, types and key paths print as in source code`() {
    #expect(describe(0..<5) == "0..<5")
    #expect(describe("a"..."b") == #""a"..."b""#)
    #expect(describe(Int.self) == "Int")
    #expect(describe(\Row.name) == "\\Row.name")
  }

  @Test func `A type's own description is used if its mirror has no parts`() {
    #expect(describe(PrintedValues.Named(name: "x")) == #"Named(name: "x")"#)
    #expect(describe(PrintedValues.Described()) == "a description\\nof two lines")
    #expect(describe(PrintedValues.Phase.signedOut) == "signed out")
    #expect(describe({ 1 }) == "(Function)")
    #expect(describe(Node.self) == "Node")
  }

  @Test func `A lazy property prints with its source name`() {
    var value = PrintedValues.Lazy()
    #expect(describe(value) == "Lazy(answer: nil)")
    _ = value.answer
    #expect(describe(value) == "Lazy(answer: 42)")
  }

  @Test func `Foundation's values print in a readable form`() throws {
    #expect(describe(Date(timeIntervalSince1970: 0)) == "1970-01-01T00:00:00Z")
    #expect(describe(Date(timeIntervalSince1970: 1.25)) == "1970-01-01T00:00:01.250Z")
    #expect(describe(Date(timeIntervalSince1970: -0.75)) == "1969-12-31T23:59:59.250Z")
    #expect(describe(Date(timeIntervalSince1970: 0.000_25)) == "1970-01-01T00:00:00.000250Z")
    #expect(describe(Date(timeIntervalSince1970: 0.999_999_9)) == "1970-01-01T00:00:01Z")
    #expect(describe(Date(timeIntervalSince1970: .infinity)) == "Date(timeIntervalSince1970: inf)")
    #expect(describe(Date(timeIntervalSince1970: .nan)) == "Date(timeIntervalSince1970: nan)")
    let id = try #require(UUID(uuidString: "e621e1f8-c36c-495a-93fc-0c247a3e6e5f"))
    #expect(describe(id) == "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
    #expect(describe(Duration.seconds(3)) == "3.0 seconds")
    #expect(describe(Decimal(3)) == "3")
    #expect(describe(try #require(URL(string: "https://a.b/c"))) == "https://a.b/c")
    #expect(describe(Data([1, 171])) == "Data(2 bytes: 01AB)")
    #expect(describe(Data()) == "Data(0 bytes)")
    #expect(describe(Data(repeating: 0, count: 9)) == "Data(9 bytes: 0000000000000000…)")
  }

  @Test func `Optionals are unwrapped, and a nested nil is distinguished from nil`() {
    #expect(describe(Int?.none as Any) == "nil")
    #expect(describe(Int?.some(3) as Any) == "3")
    #expect(describe(Int??.some(nil) as Any) == ".some(nil)")
  }

  @Test func `Enum cases print with their payload`() {
    #expect(describe(Alert.inactive) == "inactive")
    #expect(describe(Alert.active(since: 3)) == "active(since: 3)")
    #expect(describe(Alert.snoozed(3, by: "Ben")) == #"snoozed(3, by: "Ben")"#)
    #expect(describe(Alert.named("x")) == #"named("x")"#)
    #expect(describe(Alert.nested(.active(since: 3))) == "nested(active(since: 3))")
  }

  @Test func `Structs and tuples print with their members`() {
    #expect(describe(Row(id: 2)) == #"Row(id: 2, name: "Ben", tags: [])"#)
    #expect(describe((1, second: "b")) == #"(1, second: "b")"#)
    #expect(describe(()) == "()")
  }

  @Test func `Collections print their elements, unordered ones in sorted order`() {
    #expect(describe([1, 2]) == "[1, 2]")
    #expect(describe([Int]()) == "[]")
    #expect(describe([String: Int]()) == "[:]")
    #expect(describe([10: "ten", 9: "nine"]) == #"[9: "nine", 10: "ten"]"#)
    #expect(describe(Set(["b", "a", "c"])) == #"["a", "b", "c"]"#)
    let keys = Set("hgfedcba".map { PrintedValues.Key(name: String($0)) })
    let names = "abcdefgh".map { "Key(name: \"\($0)\")" }
    #expect(describe(keys) == "[\(names.joined(separator: ", "))]")
    #expect(describe(["b": 1, 2: "c"] as [AnyHashable: Any]) == #"["b": 1, 2: "c"]"#)
    #expect(describe(Set([2.0, .nan, -1])) == "[-1.0, 2.0, nan]")
    #expect(describe(AnyHashable(Row(id: 2))) == describe(Row(id: 2)))
    let rows: IdentifiedArray = [Row(id: 2), Row(id: 1)]
    #expect(describe(rows) == describe([Row(id: 2), Row(id: 1)]))
  }

  @Test func `Objects print their members without an address`() {
    #expect(describe(Node(1, next: Node(2))) == "Node(value: 1, next: Node(value: 2, next: nil))")
    #expect(
      describe(PrintedValues.LabeledNode(1))
        == #"LabeledNode(value: 1, next: nil, label: "leaf")"#)
    #expect(describe(ObjectIdentifier(Node(1))) == "ObjectIdentifier")
  }

  @Test func `The object that closes a cycle prints as a mark, without its members`() {
    let node = Node(1)
    node.next = Node(2, next: node)
    #expect(describe(node) == "Node(value: 1, next: Node(value: 2, next: Node(↻)))")
    node.next = nil
  }

  @Test func `An object that occurs twice prints twice`() {
    let node = Node(1)
    #expect(describe([node, node]) == "[Node(value: 1, next: nil), Node(value: 1, next: nil)]")
  }

  @Test func `A member that a custom mirror omits is not printed`() {
    #expect(describe(PrintedValues.Secret(token: "s3cret")) == "Secret()")
    #expect(describe(PrintedValues.SecretCase.token("s3cret")) == "SecretCase()")
    let account = PrintedValues.Account(name: "ana", password: "s3cret")
    #expect(describe(account) == #"Account(name: "ana")"#)
  }

  @Test func `A long value is cut at the maximum length`() {
    var printer = ValuePrinter()
    printer.maximumLength = 8
    #expect(printer.describe(Array(0..<100_000)) == "[0, 1, 2…")
    #expect(printer.describe(String(repeating: "é", count: 100_000)) == "\"ééééééé…")
    #expect(printer.describe([1, 2, 3, 4].dropLast()) == "[1, 2, 3…")
    #expect(printer.describe([12, 345]) == "[12, 345…")
    #expect(printer.describe([12, 34]) == "[12, 34]")
  }

  @Test func `A long text and a long list print the number of omitted parts`() {
    let printer = ValuePrinter(maximumLength: 200, maximumElements: 3)
    #expect(printer.describe(Array(0..<1_000)) == "[0, 1, 2, … 997 more]")
    #expect(
      printer.describe(["a": 1, "b": 2, "c": 3, "d": 4]) == #"["a": 1, "b": 2, "c": 3, … 1 more]"#)
    #expect(
      ValuePrinter(maximumLines: 1, width: 10).format(String(repeating: "x", count: 3_000))
        == #""xxxxxxxxxx"… 2,990 more characters"#)
  }

  @Test func `A deep value is cut at the maximum depth`() {
    var alert = Alert.inactive
    for _ in 0..<1_000 { alert = .nested(alert) }
    let printer = ValuePrinter(maximumDepth: 3)
    #expect(printer.describe(alert) == "nested(nested(nested(…)))")
  }

  @Test func `A maximum depth beyond the depth limit is replaced by the limit`() {
    var printer = ValuePrinter(maximumDepth: 100_000)
    #expect(printer.maximumDepth == ValuePrinter.depthLimit)
    printer.maximumDepth = .max
    #expect(printer == ValuePrinter(maximumDepth: ValuePrinter.depthLimit))
    printer.maximumDepth = -1
    #expect(printer.describe([1]) == "…")
  }
}
