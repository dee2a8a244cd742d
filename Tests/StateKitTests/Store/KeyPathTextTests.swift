import Testing

@testable import StateKit

/// Key paths in reports. The runtime prints a computed property as an address.
struct KeyPathTextTests {
  private struct Settings {
    var volume = 1
    var isSilent: Bool { volume == 0 }
    var nested: [Settings] = []
  }

  @Test(arguments: [
    (\Settings.volume as AnyKeyPath & Sendable, #"\Settings.volume"#),
    (\Settings.isSilent, #"\Settings.<computed Bool>"#),
    (\Settings.nested.count, #"\Settings.nested.<computed Int>"#),
    (\Settings.nested.description.isEmpty, #"\Settings.nested.<computed String>.<computed Bool>"#),
    (\Settings.self, #"\Settings.self"#),
  ])
  func `A key path is printed without addresses`(
    path: any AnyKeyPath & Sendable, text: String
  ) { #expect(path.sourceText == text) }
}
