import Foundation
import StateKit
import StateKitSimulation
import Testing

private enum GreetingKey: DependencyKey {
  static var defaultValue: String { "default" }
  static var previewValue: String { "preview" }
}

private enum PlainKey: DependencyKey {
  static var defaultValue: String { "plain" }
}

extension DependencyValues {
  fileprivate var greeting: String {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }
  fileprivate var plain: String {
    get { self[PlainKey.self] }
    set { self[PlainKey.self] = newValue }
  }
}

/// A feature that describes its dependencies.
private struct Described: Reducer {
  @Dependency(\.greeting) var greeting
  @Dependency(\.plain) var plain
  @Dependency(\.openURL) var openURL

  func reduce(into state: inout String, action: URL?) -> Effect<URL?> {
    state = "\(greeting) \(plain)"
    guard let action else { return .none }
    return .run("open") { _ in await openURL(action) }
  }
}

struct RegionDependencyTests {
  @Test func `The default calendar, locale and time zone do not depend on the device`() {
    let values = DependencyValues()
    #expect(values.calendar.identifier == .gregorian)
    #expect(values.calendar.timeZone.secondsFromGMT() == 0)
    #expect(values.calendar.locale?.identifier == "en_US_POSIX")
    #expect(values.locale.identifier == "en_US_POSIX")
    #expect(values.timeZone == .gmt)
    // The first second of the year 2001.
    let parts = values.calendar.dateComponents(
      [.year, .month, .day, .hour], from: Date(timeIntervalSinceReferenceDate: 0))
    #expect(parts == DateComponents(year: 2001, month: 1, day: 1, hour: 0))
  }

  @Test func `A store uses the calendar that its creator sets`() throws {
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    var values = DependencyValues()
    values.timeZone = tokyo
    values.calendar.timeZone = tokyo
    values.locale = Locale(identifier: "ja_JP")
    #expect(values.timeZone == tokyo && values.calendar.timeZone == tokyo)
    #expect(values.locale.identifier == "ja_JP")
  }

  @Test func `Preview values are used where no other value is set`() {
    let values = DependencyValues.preview
    #expect(values.greeting == "preview" && values.plain == "plain")
    let harness = StoreHarness("") {
      Described()
      Described().dependency(\.greeting, "overridden")
    } dependencies: {
      $0 = .preview
      $0.plain = "set"
    }
    harness.send(nil)
    #expect(harness.state == "overridden set")
    let preview = StoreHarness("") {
      Described()
    } dependencies: {
      $0 = .preview
    }
    preview.send(nil)
    #expect(preview.state == "preview plain")
    let production = StoreHarness("") { Described() }
    production.send(nil)
    #expect(production.state == "default plain")
  }

  @Test func `Opening a URL without an implementation is reported`() throws {
    let page = try #require(URL(string: "https://statekit.dev"))
    let harness = StoreHarness("") { Described() }
    harness.send(page)
    #expect(harness.recorder.issues.count == 1)
    #expect(harness.recorder.issues.first?.hasPrefix("DependencyValues.openURL was called") == true)
    let opened = LockedValue<[URL]>([])
    let opening = StoreHarness("") {
      Described()
    } dependencies: {
      $0.openURL = URLOpener { url in
        opened.change { $0.append(url) }
        return true
      }
    }
    opening.send(page)
    #expect(opened.value == [page])
    #expect(opening.recorder.issues == [])
  }
}
