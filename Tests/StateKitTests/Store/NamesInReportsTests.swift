import Testing

@testable import StateKit

/// Reports name key paths and types without the addresses that the runtime prints.
struct NamesInReportsTests {
  private struct Settings {
    var volume = 1
    var isSilent: Bool { volume == 0 }
    var nested: [Settings] = []
  }

  @Test(arguments: [
    (\Settings.volume as any AnyKeyPath & Sendable, #"\Settings.volume"#),
    (\Settings.isSilent, #"\Settings.<computed Bool>"#),
    (\Settings.nested.count, #"\Settings.nested.<computed Int>"#),
    (\Settings.nested.description.isEmpty, #"\Settings.nested.<computed String>.<computed Bool>"#),
    (\Settings.self, #"\Settings.self"#),
  ])
  func `A key path is printed without addresses`(
    path: any AnyKeyPath & Sendable, text: String
  ) { #expect(path.sourceText == text) }

  private struct Box<Value> { struct Content {} }

  @Test func `A type is printed with the types that contain it, and without addresses`() {
    struct Local { struct Nested {} }
    #expect(typeName(Parent.State.self) == "Parent.State")
    #expect(typeName(Int.self) == "Int")
    #expect(typeName(Local.Nested.self) == "NamesInReportsTests.Local.Nested")
    #expect(typeName(Box<Local>.Content.self).hasSuffix(".Local>.Content"))
    #expect(!typeName(Box<Local>.Content.self).contains("$"))
  }
}
