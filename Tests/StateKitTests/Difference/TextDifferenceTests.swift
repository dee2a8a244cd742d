import Foundation
import StateKit
import StateKitPrinting
import Testing

struct TextDifferenceTests {
  private struct Note {
    var text: String
  }

  private func difference(_ old: String, _ new: String) -> String {
    ValuePrinter().difference(from: Note(text: old), to: Note(text: new)).description
  }

  private func lines(_ range: ClosedRange<Int>) -> [String] { range.map { "This is line \($0)." } }

  @Test func `A short text is shown completely`() {
    #expect(difference("a\nb", "a\nc") == #"text: "a\nb" → "a\nc""#)
  }

  @Test func `A long text is shown line by line, with the surrounding lines`() {
    var new = lines(1...9)
    new[4] = "Other."
    #expect(
      difference(lines(1...9).joined(separator: "\n"), new.joined(separator: "\n")) == """
        text:
          @@ -3,5 +3,5 @@
            This is line 3.
            This is line 4.
          - This is line 5.
          + Other.
            This is line 6.
            This is line 7.
        """)
  }

  @Test func `Changed lines that are far apart are shown in separate hunks`() {
    var new = lines(1...20)
    new.remove(at: 17)
    new.insert("First.", at: 0)
    #expect(
      difference(lines(1...20).joined(separator: "\n"), new.joined(separator: "\n")) == """
        text:
          @@ -1,2 +1,3 @@
          + First.
            This is line 1.
            This is line 2.
          @@ -16,5 +17,4 @@
            This is line 16.
            This is line 17.
          - This is line 18.
            This is line 19.
            This is line 20.
        """)
  }

  @Test func `Invisible characters in a line are escaped`() {
    let old = lines(1...5).joined(separator: "\n")
    #expect(
      difference(old, old + "\r\n\t\"quoted\" \\n") == #"""
        text:
          @@ -3,3 +3,4 @@
            This is line 3.
            This is line 4.
          - This is line 5.
          + This is line 5.\r
          + \t"quoted" \\n
        """#)
  }

  @Test func `Trailing spaces are escaped, and no output line ends in a space`() {
    let old = (lines(1...9) + [""]).joined(separator: "\n")
    #expect(
      difference(old, (lines(1...9) + ["", "  ", "end "]).joined(separator: "\n")) == #"""
        text:
          @@ -9,2 +9,4 @@
            This is line 9.

          + \u{20}\u{20}
          + end\u{20}
        """#)
    #expect(
      difference(old, lines(1...9).joined(separator: "\n")) == """
        text:
          @@ -8,3 +8,2 @@
            This is line 8.
            This is line 9.
          -
        """)
  }

  @Test func `The output for a text that changed everywhere is bounded`() {
    let printer = ValuePrinter(maximumLength: 12, maximumLines: 3, width: 20)
    let old = lines(1...500).joined(separator: "\n")
    let difference = printer.difference(
      from: old, to: old.replacingOccurrences(of: ".", with: "!"))
    #expect(
      difference.description == """
        @@ -1,3 +1,0 @@
        - This is line…
        - This is line…
        - This is line…
        … 997 more lines
        """)
    #expect(difference.unified.hasSuffix("  … 997 more lines\n    \"\"\""))
  }

  @Test func `A text that was empty is shown from its start, up to the limit of lines`() {
    let text = lines(1...12).joined(separator: "\n")
    #expect(
      ValuePrinter(maximumLines: 3).difference(from: "", to: text).description == #"""
        - ""
        + """
        +   This is line 1.
        +   This is line 2.
        + … 11 more lines
        """#)
  }

  @Test func `Only the differing part of a long line is shown`() {
    let line = String(repeating: "0123456789", count: 30)
    #expect(
      difference(line + "a" + line, line + "b" + line)
        == #"text: …"890123456789a012345678901"… → …"890123456789b012345678901"…"#)
    #expect(
      difference(line, line + "end") == #"text: …"890123456789" → …"890123456789end""#)
    #expect(
      difference(line, "start" + line)
        == #"text: "012345678901"… → "start012345678901"…"#)
  }
}
