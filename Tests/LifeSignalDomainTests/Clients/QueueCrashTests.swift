import Foundation
import LifeSignalDomain
import StateKit
import Testing

/// A crash at any point loses nothing that was acknowledged, and repeats nothing (5.9).
struct QueueCrashTests {
  /// The server, as far as actions go: it carries each out at most once.
  final class Server {
    private(set) var user: User
    private(set) var revision = Revision(1)
    private(set) var executed: [UserIntent] = []
    private var done: Set<ActionID> = []

    init(_ user: User) { self.user = user }

    func perform(_ action: QueuedAction) throws -> UserSnapshot {
      if done.insert(action.id).inserted {
        executed.append(action.intent)
        user = try user.applying(action.intent)
        revision = revision.next
      }
      return snapshot
    }

    var snapshot: UserSnapshot { UserSnapshot(revision: revision, user: user) }
  }

  /// A launch, and how many of its requests the server has answered.
  private final class Life {
    let clients: ClientBench
    let drain: (job: Bench.Job, outcome: Outcome<Void>, gaveUp: Calls<UserIntent>)
    var answered = 0

    init(_ clients: ClientBench) {
      self.clients = clients
      drain = clients.drain()
    }

    /// Asks for the profile, as a launch does.
    func load(_ server: Server) throws {
      _ = clients.bench.begin { [user = clients.user] in try await user.load().commit() }
      let request = try #require(clients.bench.line.requests.last { $0.request == .loadUser })
      try clients.bench.deliver(.reply(request.id, .user(server.snapshot)))
    }

    /// The server hears what was sent, and answers unless the answer is lost.
    func exchange(_ server: Server, losesAnswers: Bool = false) throws {
      while answered < clients.bench.line.requests.count {
        let request = clients.bench.line.requests[answered]
        answered += 1
        guard case .perform(let action) = request.request else { continue }
        let snapshot = try server.perform(action)
        if !losesAnswers { try clients.bench.deliver(.reply(request.id, .user(snapshot))) }
      }
    }
  }

  private func prepare() throws -> (InMemoryStateFiles, Server) {
    let files = InMemoryStateFiles()
    let server = Server(try .sample(lastCheckedIn: start.addingTimeInterval(-86_000)))
    let clients = try ClientBench(files: files)
    _ = clients.bench.begin { [user = clients.user] in try await user.load().commit() }
    try clients.bench.answer(.user(server.snapshot))
    _ = clients.bench.begin { [storage = clients.bench.storage] in
      try await storage.synchronize()
    }
    files.kill()
    return (files, server)
  }

  private let intents: [UserIntent] = [
    .activateAlert(at: start), .checkIn(at: start), .setBiometric(true),
  ]

  /// Does all of them; gives those that were acknowledged.
  private func submit(_ clients: ClientBench) -> [UserIntent] {
    let outcomes = [
      clients.act { try await $0.setAlert(true) }, clients.act { try await $0.checkIn() },
      clients.act { try await $0.setBiometric(true) },
    ]
    return zip(intents, outcomes).filter { $0.1.isOver && $0.1.error == nil }.map(\.0)
  }

  @Test func `What was acknowledged is there at the next launch, and nothing twice`() throws {
    let (files, server) = try prepare()
    let first = try ClientBench(files: files)
    #expect(submit(first) == intents)
    files.kill()
    let life = Life(try ClientBench(files: files))
    #expect(life.clients.shown.user?.alert == .active(since: start))
    #expect(life.clients.shown.alertDelivery == .pending)
    #expect(Set(life.clients.shown.pendingActions.map(\.intent)) == Set(intents))
    try life.exchange(server)
    #expect(server.executed == intents)
    #expect(life.clients.shown.pendingActions.isEmpty)
  }

  /// The machine dies in the middle of each single step of the disk, one after the other.
  @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
  func `A death at any step of the disk loses and repeats nothing`(
    losesAnswers: Bool, keepsNames: Bool
  ) throws {
    var step = 0
    while true {
      let (files, server) = try prepare()
      let ids = UUIDGenerator.counting()
      let before = files.stepCount
      files.fail(.death, after: step)
      var acknowledged: [UserIntent] = []
      if let clients = try? ClientBench(files: files, ids: ids) {
        let life = Life(clients)
        acknowledged = submit(clients)
        try life.exchange(server, losesAnswers: losesAnswers)
      }
      let hasDied = files.stepCount - before > step
      files.kill { _ in keepsNames }
      let life = Life(try ClientBench(files: files, ids: ids))
      try life.load(server)
      try life.exchange(server)
      for intent in acknowledged {
        #expect(server.executed.contains(intent), "\(intent) was lost at step \(step)")
      }
      #expect(Set(server.executed).count == server.executed.count, "repeated at step \(step)")
      #expect(life.clients.shown.pendingActions.isEmpty)
      #expect(life.clients.shown.user == server.user)
      guard hasDied else { break }
      step += 1
    }
    #expect(step > 10)
  }

  /// Any acts, kills, lost requests and lost answers.
  @Test(arguments: 0..<200)
  func `Whatever is killed and lost, each thing that was acknowledged is done once`(
    seed: UInt64
  ) throws {
    var chance = SplitMix64(seed: seed)
    let (files, server) = try prepare()
    let ids = UUIDGenerator.counting()
    var moment = start
    var life = Life(try ClientBench(files: files, at: moment, ids: ids))
    var acknowledged: [UserIntent] = []
    for number in 0..<12 {
      let bench = life.clients.bench
      switch Int.random(in: 0..<6, using: &chance) {
      case 0, 1:
        let note = try EmergencyNote("note \(number)")
        if life.clients.act({ try await $0.setNote(note) }).error == nil {
          acknowledged.append(.setNote(note))
        }
      case 2:
        // No two of them are alike.
        bench.wait(1)
        let isActive = life.clients.shown.user?.alert == .inactive
        let now = bench.date.now()
        if life.clients.act({ try await $0.setAlert(isActive) }).error == nil {
          acknowledged.append(isActive ? .activateAlert(at: now) : .deactivateAlert(at: now))
        }
      case 3:
        moment = bench.date.now()
        files.kill { _ in Bool.random(using: &chance) }
        life = Life(try ClientBench(files: files, at: moment, ids: ids))
      case 4: bench.wait(Double.random(in: 0...20, using: &chance))
      default:
        try life.exchange(server, losesAnswers: Bool.random(using: &chance))
      }
    }
    moment = life.clients.bench.date.now()
    files.kill()
    life = Life(try ClientBench(files: files, at: moment, ids: ids))
    try life.load(server)
    try life.exchange(server)
    #expect(acknowledged.allSatisfy(server.executed.contains))
    #expect(Set(server.executed).count == server.executed.count)
    #expect(life.clients.shown.pendingActions.isEmpty)
    #expect(life.clients.shown.user == server.user)
  }

  /// It was said to be refused, and shown and sent all the same.
  @Test func `What could not be written is said so, and as if it had not been done`() throws {
    let (files, server) = try prepare()
    let life = Life(try ClientBench(files: files))
    let before = life.clients.shown
    files.fail(.full)
    for outcome in [
      life.clients.act { try await $0.checkIn() },
      life.clients.act { try await $0.setBiometric(true) },
    ] {
      #expect(outcome.error as? UserError == .notSaved)
      #expect(life.clients.shown == before)
      try life.exchange(server)
    }
    // Nothing of it comes back with the disk.
    files.mend()
    #expect(life.clients.act { try await $0.checkIn() }.error == nil)
    try life.exchange(server)
    #expect(server.executed == [.checkIn(at: start)])
  }

  @Test func `An emergency that could not be written goes out, and its end stays undone`() throws {
    let (files, server) = try prepare()
    let life = Life(try ClientBench(files: files))
    files.fail(.full)
    let on = life.clients.act { try await $0.setAlert(true) }
    #expect(on.error as? UserError == .doneUnsaved)
    #expect(life.clients.shown.user?.alert == .active(since: start))
    #expect(life.clients.shown.alertDelivery == .pending)
    try life.exchange(server)
    #expect(server.executed == [.activateAlert(at: start)])
    #expect(life.clients.shown.alertDelivery == .delivered)
    let off = life.clients.act { try await $0.setAlert(false) }
    #expect(off.error as? UserError == .notSaved)
    try life.exchange(server)
    #expect(life.clients.shown.user?.alert == .active(since: start))
    #expect(server.executed.count == 1)
  }

  /// It could not be taken back any more.
  @Test func `What is not on disk yet is not sent, though the queue is looked at`() throws {
    let (files, _) = try prepare()
    let life = Life(try ClientBench(files: files))
    files.fail(.full)
    let (session, user) = (life.clients.session, life.clients.user)
    let (_, outcome) = life.clients.bench.begin {
      session.networkChanged(false)
      session.networkChanged(true)
      try await user.checkIn()
    }
    #expect(outcome.error as? UserError == .notSaved)
    #expect(life.clients.sent.isEmpty)
  }

  @Test func `Of what is queued, what is not on disk yet is passed over`() throws {
    let (first, second) = (ActionID(uuid(1)), ActionID(uuid(2)))
    var queue = ActionQueue()
    queue.add(QueuedAction(id: first, intent: .checkIn(at: start), madeAt: start))
    queue.add(QueuedAction(id: second, intent: .setBiometric(true), madeAt: start))
    #expect(queue.next(at: start)?.id == first)
    #expect(queue.next(at: start, unsaved: [first])?.id == second)
    #expect(queue.next(at: start, unsaved: [first, second]) == nil)
  }

  @Test func `A damaged record is set aside, and the app begins anew`() throws {
    let (files, _) = try prepare()
    for name in files.names { files[name] = [1, 2, 3] }
    let clients = try ClientBench(files: files)
    #expect(clients.shown.user == nil && clients.shown.pendingActions.isEmpty)
    #expect(clients.list.contacts.isEmpty)
    #expect(clients.phase.phase == .signedOut(.notSignedIn))
  }
}
