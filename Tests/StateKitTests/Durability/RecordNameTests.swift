import Testing

@testable import StateKit

struct Outer {
  struct Inside {}
}

struct `Outer.Inside` {}

private struct Hidden {}

struct Holder<Value> {}

extension Array {
  struct OfArray {}
}

/// The names of records and of their files.
@Suite struct RecordNameTests {
  @Test func `A record name contains the module and the enclosing types`() {
    #expect(RecordName(Outer.self)?.text == "StateKitTests.Outer")
    #expect(RecordName(Outer.Inside.self)?.text == "StateKitTests.Outer.Inside")
    #expect(
      RecordName(ReadOnlyCell<CellA>.self)?.text
        == "StateKitTests.ReadOnlyCell<StateKitTests.CellA>")
  }

  @Test func `A type has no record name if its name is not unique, or changes between launches`() {
    struct Local {}
    #expect(RecordName(Hidden.self) == nil)
    #expect(RecordName(Local.self) == nil)
    #expect(RecordName(Holder<Hidden>.self) == nil)
    #expect(RecordName([Int].OfArray.self) == nil)
    #expect(RecordName(`Outer.Inside`.self) == nil)
    #expect(RecordName((Int, Int).self) == nil)
  }

  @Test func `A file name is readable and unique`() {
    #expect(RecordName(formerly: "App.ReadOnlyNotes").fileName == "_app._read_only_notes.state")
    let names = [
      "App.ReadOnlyNotes", "app.ReadOnlyNotes", "App.readOnlyNotes", "App.ReadOnly_Notes",
      "App.Read_only_notes", "App_.ReadOnlyNotes", "_App.ReadOnlyNotes", "App._read_only_notes",
      "App.Rea%44OnlyNotes", "App.ReadOnlyNotes<App.A>", "App.ReadOnlyNotes<App.a>", "Äpp.N",
      "../App", "App/../../etc", "",
    ]
    let fileNames = names.map { RecordName(formerly: $0).fileName }
    #expect(Set(fileNames.map { $0.lowercased() }).count == names.count)
    for fileName in fileNames {
      #expect(!fileName.contains("/") && fileName.utf8.allSatisfy { $0 < 0x80 })
    }
  }

  @Test func `A long name is shortened to a unique and valid file name`() {
    let long = "App." + String(repeating: "Long", count: 100)
    let names = [long + "A", long + "B", long].map { RecordName(formerly: $0).fileName }
    #expect(Set(names).count == 3)
    #expect(names.allSatisfy { $0.utf8.count < 240 })
  }
}
