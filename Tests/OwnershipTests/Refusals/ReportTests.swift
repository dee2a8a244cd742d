import StateKit
import Synchronization
import Testing

/// Writes that do not terminate the process, but are reported and change nothing.
struct ReportTests {
  /// A log with a record of its reports and transactions.
  private final class Record: Sendable {
    let log = EventLog(origin: "test")
    private let lines = Mutex<[String]>([])
    private let subscription = Mutex<EventSubscription?>(nil)

    init() {
      let subscription = log.listen(to: [.issues, .shared]) { [weak self] event in
        let line: String? =
          switch event.kind {
          case .issue(let report): report.message
          case .shared(let transaction): "\(transaction)"
          default: nil
          }
        if let line { self?.lines.withLock { $0.append(line) } }
      }
      self.subscription.withLock { $0 = subscription }
    }

    var all: [String] { lines.withLock { $0 } }
  }

  private static func late(_ operation: String, _ published: String) -> String {
    """
    The transaction "\(operation)" on \(published) ran after its storage was closed or its writer \
    was deallocated. It changed nothing. An effect or a client has outlived the storage or the \
    writer. End the stores of a storage before you close it.
    """
  }

  @Test func `A transaction after the storage was closed changes nothing and is reported`() throws {
    let record = Record()
    let storage = SharedStorage(log: record.log)
    let notes = NotesClient.live(in: storage)
    try notes.add("before")
    storage.close()
    try notes.add("after")
    #expect(storage.value(of: ReadOnlyNotesState.self).texts == ["before"])
    #expect(
      record.all == [
        #"ReadOnlyNotesState "add""#, Self.late("add", "ReadOnlyNotesState"),
      ])
  }

  @Test func `A transaction after the storage was closed still throws its error`() throws {
    let record = Record()
    let storage = SharedStorage(log: record.log)
    let notes = NotesClient.live(in: storage)
    storage.close()
    #expect(throws: NotesError.empty) { try notes.add("") }
    #expect(record.all.isEmpty)
  }

  @Test func `A group after the storage was closed changes nothing and reports each change`() {
    let record = Record()
    let storage = SharedStorage(log: record.log)
    let notes = NotesClient.live(in: storage)
    let profile = ProfileClient.live(in: storage)
    let group = profile.renamed("Ana").and(notes.cleared())
    storage.close()
    group.commit()
    #expect(storage.value(of: ReadOnlyProfileState.self).name == "")
    #expect(
      record.all == [
        Self.late("renamed", "ReadOnlyProfileState"), Self.late("cleared", "ReadOnlyNotesState"),
      ])
  }

  @Test func `A change that outlives its writer changes nothing, even if a new writer exists`() {
    let record = Record()
    let storage = SharedStorage(log: record.log)
    let change = ProfileClient.live(in: storage).renamed("of the old client")
    let profile = ProfileClient.live(in: storage)
    profile.rename("of the new client")
    change.commit()
    #expect(storage.value(of: ReadOnlyProfileState.self).name == "of the new client")
    #expect(
      record.all == [
        #"ReadOnlyProfileState "rename""#, Self.late("renamed", "ReadOnlyProfileState"),
      ])
  }

  @Test func `A group with a change of a deallocated writer changes nothing`() {
    let record = Record()
    let storage = SharedStorage(log: record.log)
    let profile = ProfileClient.live(in: storage)
    profile.rename("Ana")
    let cleared = { NotesClient.live(in: storage).cleared() }()
    profile.renamed("Ben").and(cleared).commit()
    #expect(storage.value(of: ReadOnlyProfileState.self).name == "Ana")
    #expect(
      record.all == [
        #"ReadOnlyProfileState "rename""#, Self.late("cleared", "ReadOnlyNotesState"),
      ])
  }

  @Test func `A client of a closed storage writes nothing`() {
    let record = Record()
    let storage = SharedStorage(log: record.log)
    storage.close()
    ProfileClient.live(in: storage).rename("Ana")
    #expect(storage.value(of: ReadOnlyProfileState.self).name == "")
    #expect(record.all == [Self.late("rename", "ReadOnlyProfileState")])
  }

  @Test func `Two clients of a closed storage are not refused, because neither can write`() {
    let storage = SharedStorage(log: Record().log)
    storage.close()
    let clients = [ProfileClient.live(in: storage), ProfileClient.live(in: storage)]
    for client in clients { client.rename("Ana") }
    #expect(storage.value(of: ReadOnlyProfileState.self).name == "")
  }
}
