import StateKit
import Synchronization
import Testing

/// Writes of a client after its storage was closed or its writer was deallocated: they change
/// nothing, and the log reports them. A group is several changes that are committed together.
struct ReportedWriteTests {
  /// Records the issues and the transactions in a log as lines.
  private final class Recorder: Sendable {
    let log = EventLog(origin: "test")
    private let recorded = Mutex<[String]>([])
    private let subscription = Mutex<EventSubscription?>(nil)

    init() {
      let subscription = log.listen(to: [.issues, .shared]) { [weak self] event in
        let line: String? =
          switch event.kind {
          case .issue(let issue): issue.message
          case .shared(let transaction): "\(transaction)"
          default: nil
          }
        if let line { self?.recorded.withLock { $0.append(line) } }
      }
      self.subscription.withLock { $0 = subscription }
    }

    var lines: [String] { recorded.withLock { $0 } }
  }

  /// Returns the issue about a write after the storage was closed or the writer was deallocated.
  private static func issue(_ operation: String, _ published: String) -> String {
    """
    The transaction "\(operation)" on \(published) ran after its storage was closed or its writer \
    was deallocated. It changed nothing. Likely cause: an effect or a client was used longer than \
    the storage or the writer. End the stores of a storage before you close it.
    """
  }

  @Test func `A transaction after the storage was closed changes nothing and is reported`() throws {
    let recorder = Recorder()
    let storage = SharedStorage(log: recorder.log)
    let notes = NotesClient.live(in: storage)
    try notes.add("before")
    storage.close()
    try notes.add("after")
    #expect(storage.value(of: ReadOnlyNotesState.self).texts == ["before"])
    #expect(
      recorder.lines == [
        #"ReadOnlyNotesState "add""#, Self.issue("add", "ReadOnlyNotesState"),
      ])
  }

  @Test func `A transaction after the storage was closed still throws its error`() throws {
    let recorder = Recorder()
    let storage = SharedStorage(log: recorder.log)
    let notes = NotesClient.live(in: storage)
    storage.close()
    #expect(throws: NotesError.empty) { try notes.add("") }
    #expect(recorder.lines.isEmpty)
  }

  @Test func `A group after the storage was closed changes nothing and reports each change`() {
    let recorder = Recorder()
    let storage = SharedStorage(log: recorder.log)
    let notes = NotesClient.live(in: storage)
    let profile = ProfileClient.live(in: storage)
    let group = profile.renamed("Ana").and(notes.cleared())
    storage.close()
    group.commit()
    #expect(storage.value(of: ReadOnlyProfileState.self).name == "")
    #expect(
      recorder.lines == [
        Self.issue("renamed", "ReadOnlyProfileState"),
        Self.issue("cleared", "ReadOnlyNotesState"),
      ])
  }

  @Test func `A change that outlives its writer changes nothing, even if a new writer exists`() {
    let recorder = Recorder()
    let storage = SharedStorage(log: recorder.log)
    let change = ProfileClient.live(in: storage).renamed("of the old client")
    let profile = ProfileClient.live(in: storage)
    profile.rename("of the new client")
    change.commit()
    #expect(storage.value(of: ReadOnlyProfileState.self).name == "of the new client")
    #expect(
      recorder.lines == [
        #"ReadOnlyProfileState "rename""#, Self.issue("renamed", "ReadOnlyProfileState"),
      ])
  }

  @Test func `A group with a change of a deallocated writer changes nothing`() {
    let recorder = Recorder()
    let storage = SharedStorage(log: recorder.log)
    let profile = ProfileClient.live(in: storage)
    profile.rename("Ana")
    let cleared = { NotesClient.live(in: storage).cleared() }()
    profile.renamed("Ben").and(cleared).commit()
    #expect(storage.value(of: ReadOnlyProfileState.self).name == "Ana")
    #expect(
      recorder.lines == [
        #"ReadOnlyProfileState "rename""#, Self.issue("cleared", "ReadOnlyNotesState"),
      ])
  }

  @Test func `A client that is created in a closed storage writes nothing`() {
    let recorder = Recorder()
    let storage = SharedStorage(log: recorder.log)
    storage.close()
    ProfileClient.live(in: storage).rename("Ana")
    #expect(storage.value(of: ReadOnlyProfileState.self).name == "")
    #expect(recorder.lines == [Self.issue("rename", "ReadOnlyProfileState")])
  }

  @Test func `Two clients of a closed storage are not refused, because neither can write`() {
    let storage = SharedStorage(log: Recorder().log)
    storage.close()
    let clients = [ProfileClient.live(in: storage), ProfileClient.live(in: storage)]
    for client in clients { client.rename("Ana") }
    #expect(storage.value(of: ReadOnlyProfileState.self).name == "")
  }
}
