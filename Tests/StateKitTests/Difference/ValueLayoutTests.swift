import StateKit
import StateKitPrinting
import Testing

/// The layout of values on several lines.
struct ValueLayoutTests {
  private struct Note {
    var title = "Keys"
    var text = "Under the mat.\nSay \"hello\".\n"
    var tags: [String: [Int]] = ["b": [2], "a": [1]]
  }

  @Test func `A value that fits stays on one line`() {
    #expect(ValuePrinter().format(["a": 1]) == #"["a": 1]"#)
    #expect(ValuePrinter(width: 6).format([1, 2]) == "[1, 2]")
    #expect(ValuePrinter(width: 5).format([1, 2]) == "[\n  1,\n  2\n]")
  }

  @Test func `A text of several lines is shown line by line`() {
    #expect(
      ValuePrinter().format(Note()) == #"""
        Note(
          title: "Keys",
          text: """
            Under the mat.
            Say "hello".

            """,
          tags: ["a": [1], "b": [2]]
        )
        """#)
  }

  @Test func `Each nested part that does not fit on its line is printed on several lines`() {
    var note = Note()
    note.text = "x"
    #expect(
      ValuePrinter(maximumElements: 1, width: 12).format([note, note]) == """
        [
          Note(
            title: "Keys",
            … 2 more
          ),
          … 1 more
        ]
        """)
  }

  @Test func `A change that does not fit on one line is shown with - and +`() {
    let long = String(repeating: "x", count: 90)
    let difference = ValuePrinter().difference(
      from: ["a": [long], "b": nil, "c": ["c"]], to: ["a": nil, "b": [long, "y"]])
    #expect(
      difference.description == """
        ["a"]:
          - ["\(long)"]
          + nil
        ["b"]:
          - nil
          + [
          +   "\(long)",
          +   "y"
          + ]
        ["c"]: removed ["c"]
        """)
    #expect(
      ValuePrinter().difference(from: [[String]](), to: [[long, "y"]]).description == """
        [0]: inserted
          + [
          +   "\(long)",
          +   "y"
          + ]
        """)
  }

  @Test func `Lines beyond the limit are counted`() {
    let printer = ValuePrinter(maximumLines: 2, width: 20)
    let difference = printer.difference(from: nil, to: Array(100..<110))
    #expect(
      difference.description == """
        - nil
        + [
        +   100,
        + … 10 more lines
        """)
  }
}
