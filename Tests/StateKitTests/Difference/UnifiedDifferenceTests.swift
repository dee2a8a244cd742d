import StateKit
import StateKitPrinting
import Testing

/// Differences in the unified format, which test failures use.
struct UnifiedDifferenceTests {
  private typealias Alert = PrintedValues.Alert
  private typealias Row = PrintedValues.Row
  private typealias Screen = PrintedValues.Screen

  private func unified<Value>(_ old: Value, _ new: Value) -> String {
    ValuePrinter().difference(from: old, to: new).unified
  }

  @Test func `Equal values have an empty unified difference`() {
    #expect(unified(Screen(), Screen()) == "")
  }

  @Test func `A replaced value is shown with its old and new form`() {
    #expect(unified(1, 2) == "- 1\n+ 2")
  }

  @Test func `Changed parts are shown inside their parents, and unchanged parts are counted`() {
    var new = Screen()
    new.title = nil
    new.alert = .active(since: 3)
    new.rows.append(Row(id: 4))
    new.rows[1].tags = ["late", "tired"]
    new.contacts.reverse()
    new.items = ["a": 1, "b": 3, "c": 4]
    new.tags = ["x"]
    new.pair.1 = 7
    #expect(
      unified(Screen(), new) == """
          Screen(
        -   title: "Home"
        +   title: nil
        -   alert: inactive
        +   alert: active(since: 3)
            rows: [
              … 1 unchanged
              [id: 2]: Row(
                … 2 unchanged
                tags: [
        +         "late"
        +         "tired"
                ]
              )
              … 1 unchanged
        +     [id: 4]: Row(id: 4, name: "Ben", tags: [])
            ]
            … 1 unchanged
            contacts: [
              … 1 unchanged
        ~     [id: 7]: moved from 0 to 1
            ]
            items: [
        -     "b": 2
        +     "b": 3
        +     "c": 4
              … 1 unchanged
            ]
            tags: [
        -     "y"
              … 1 unchanged
            ]
            pair: (
              … 1 unchanged
        -     2
        +     7
            )
          )
        """)
  }

  @Test func `A changed payload is shown within its case`() {
    #expect(
      unified(Alert.snoozed(1, by: "Ana"), .snoozed(1, by: "Ben")) == """
          snoozed(
            … 1 unchanged
        -   by: "Ana"
        +   by: "Ben"
          )
        """)
    #expect(
      unified(Alert.nested(.named("a")), .nested(.named("b"))) == """
          nested(
            named(
        -     "a"
        +     "b"
            )
          )
        """)
  }

  @Test func `A value that does not fit on one line is shown on several`() {
    let name = String(repeating: "Maximilian ", count: 6)
    var new = Screen()
    new.items = [:]
    new.rows = [Row(id: 9, name: name, tags: ["a", "b"])]
    #expect(
      ValuePrinter(width: 60).difference(from: [Screen().rows], to: [new.rows]).unified == """
          [
            [0]: [
        -     [id: 1]: Row(id: 1, name: "Ben", tags: [])
        -     [id: 2]: Row(id: 2, name: "Ben", tags: [])
        -     [id: 3]: Row(id: 3, name: "Ben", tags: [])
        +     [id: 9]: Row(
        +       id: 9,
        +       name: "\(name)",
        +       tags: ["a", "b"]
        +     )
            ]
          ]
        """)
  }

  @Test func `A long text is shown line by line`() {
    let old = (1...6).map { "This is line \($0) of the note." }
    var new = old
    new[5] = ""
    #expect(
      unified(["note": old.joined(separator: "\n")], ["note": new.joined(separator: "\n")]) == #"""
          [
            "note": """
              @@ -4,3 +4,3 @@
              This is line 4 of the note.
              This is line 5 of the note.
        -     This is line 6 of the note.
        +
              """
          ]
        """#)
  }

  @Test func `Hidden differences and differences beyond the limit are reported`() {
    let secret = PrintedValues.Secret(token: "a")
    #expect(
      unified([secret], [PrintedValues.Secret(token: "b")]) == """
          [
        ~   [0]: Secret() → another Secret that prints alike
          ]
        """)
    #expect(
      ValuePrinter(maximumChanges: 1).difference(from: [1, 2, 3, 4], to: [5, 6, 7, 4]).unified
        == """
          [
        -   [0]: 1
        +   [0]: 5
            … 1 unchanged
            … and 2 more
          ]
        """)
  }
}
