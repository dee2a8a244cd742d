import LifeSignalDomain
import LifeSignalTestSupport
import Testing

/// Tests of the log (rule 3.5).
struct LogClientTests {
  private enum DescribedError: Error, CustomStringConvertible {
    case secret
    var description: String { "Ana Diaz" }
  }
  private struct StructError: Error { let phone = "+15550100001" }

  @Test func `Entries below the minimum are not written`() {
    for minimum in LogLevel.allCases {
      let written = CallRecorder<LogEntry>()
      let log = LogClient.live(atLeast: minimum) { written.record($0) }
      for level in LogLevel.allCases { log(level, .session, "an event") }
      #expect(written.all.map(\.level) == LogLevel.allCases.filter { $0 >= minimum })
    }
    #expect(LogLevel.allCases == LogLevel.allCases.sorted())
  }

  @Test func `A message contains numbers, words and the names of errors`() {
    let text: LogMessage = """
      attempt \(3) of the \(StreamKind.contacts) stream after \(Duration.seconds(2)): \
      \(nameOf: ContactsError.unavailable)
      """
    #expect(
      text.text == "attempt 3 of the contacts stream after 2.0 seconds: ContactsError.unavailable")
  }

  /// Errors can contain whom or what they are about.
  @Test(arguments: [
    (ContactsError.alreadyAContact(UserID(uuid(2))) as any Error, "ContactsError.alreadyAContact"),
    (UserError.checkInTooSoon(wait: 7), "UserError.checkInTooSoon"),
    (DescribedError.secret, "DescribedError"), (StructError(), "StructError"),
    (CancellationError(), "CancellationError"),
  ])
  func `The name of an error contains none of its values`(error: any Error, name: String) {
    let message: LogMessage = "\(nameOf: error)"
    #expect(message.text == name)
  }

  @Test func `A private value is left out`() throws {
    let ana = try User.sample()
    let message: LogMessage = "\(private: ana.name) has \(private: ana.phone)"
    #expect(message.text == "<private> has <private>")
  }

  @Test func `A recorder keeps the most recent entries, in order`() {
    let recorder = LogRecorder()
    for number in 0...LogRecorder.limit { recorder.client(.debug, .profile, "event \(number)") }
    #expect(recorder.entries.count == LogRecorder.limit)
    #expect(recorder.entries.first?.message == "event 1")
    #expect(recorder.entries.last == LogEntry(.debug, .profile, "event \(LogRecorder.limit)"))
  }
}
