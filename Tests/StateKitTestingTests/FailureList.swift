import Synchronization
import Testing

@testable import StateKitTesting

/// The failures of the test stores that are created in `run`.
final class FailureList: Sendable {
  struct Entry: Sendable {
    let failure: TestFailure
    let line: Int
  }

  private let entries = Mutex<[Entry]>([])
  private let attachedTexts = Mutex<[String]>([])

  /// The texts that the failures attached.
  var attachments: [String] { attachedTexts.withLock { $0 } }

  func attach(_ text: String) { attachedTexts.withLock { $0.append(text) } }

  var all: [Entry] { entries.withLock { $0 } }

  var messages: [String] { all.map(\.failure.message.description) }

  func add(_ entry: Entry) { entries.withLock { $0.append(entry) } }

  /// Runs `body`, and collects its failures instead of failing the test.
  static func run(_ body: () throws -> Void) rethrows -> FailureList {
    let list = FailureList()
    let reporter = FailureReporter(
      record: { failure, location in list.add(Entry(failure: failure, line: location.line)) },
      attach: { text, _ in list.attach(text) })
    try FailureReporter.$current.withValue(reporter) { try body() }
    return list
  }
}
