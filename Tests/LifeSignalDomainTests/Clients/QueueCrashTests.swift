import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import Testing

/// Tests that a crash at any point neither loses nor repeats an action that the app confirmed to
/// the person (rule 5.9).
struct QueueCrashTests {
  /// A server that carries out each action at most once.
  final class Server {
    private(set) var user: User
    private(set) var revision = Revision(1)
    private(set) var executed: [UserIntent] = []
    private(set) var executedNumbers: [UInt64] = []
    private var handledActions: Set<ActionID> = []

    init(_ user: User) { self.user = user }

    func perform(_ action: ActionRequest) throws -> UserSnapshot {
      if handledActions.insert(action.id).inserted {
        executed.append(action.intent.withoutIDs)
        executedNumbers.append(action.number)
        user = try user.applying(
          action.intent, at: action.moment.date(at: .distantFuture, inAccountSince: .distantPast))
        revision = revision.next
      }
      return snapshot
    }

    var snapshot: UserSnapshot { UserSnapshot(revision: revision, user: user) }
  }

  /// A launch of the app, with the number of its requests that were passed to the server.
  private final class AppLaunch {
    let clients: ClientHarness
    let drain:
      (
        job: ConnectionHarness.Job, outcome: JobResult<Void>,
        droppedIntents: CallRecorder<UserIntent>
      )
    var passedRequestCount = 0

    init(_ clients: ClientHarness) {
      self.clients = clients
      drain = clients.drain()
    }

    /// Loads the profile, as a launch does.
    func load(_ server: Server) throws {
      _ = clients.connection.begin { [user = clients.user] in try await user.load().commit() }
      let request = try #require(
        clients.connection.transport.requests.last { $0.request == .loadUser })
      try clients.connection.deliver(.reply(request.id, .user(server.snapshot)))
    }

    /// Passes new requests to the server, and delivers its answers unless they are lost.
    func exchange(_ server: Server, losesAnswers: Bool = false) throws {
      while passedRequestCount < clients.connection.transport.requests.count {
        let request = clients.connection.transport.requests[passedRequestCount]
        passedRequestCount += 1
        if request.request == .loadTime {
          try clients.connection.deliver(.reply(request.id, .done))
          continue
        }
        guard case .perform(let action) = request.request else { continue }
        let snapshot = try server.perform(action)
        if !losesAnswers { try clients.connection.deliver(.reply(request.id, .user(snapshot))) }
      }
    }
  }

  /// Returns files in which a profile is saved, and a server with the same profile.
  private func prepare() throws -> (InMemoryStateFiles, Server) {
    let files = InMemoryStateFiles()
    let server = Server(try .sample(lastCheckedIn: testStart.addingTimeInterval(-86_000)))
    let clients = try ClientHarness(files: files)
    _ = clients.connection.begin { [user = clients.user] in try await user.load().commit() }
    try clients.connection.answer(.user(server.snapshot))
    _ = clients.connection.begin { [storage = clients.connection.storage] in
      try await storage.synchronize()
    }
    files.simulateCrash()
    return (files, server)
  }

  private let intents: [UserIntent] = [
    .alertOn, .checkIn, .setBiometric(true),
  ]

  /// Performs all intents, and returns those that the app confirmed to the person.
  private func submit(_ clients: ClientHarness) -> [UserIntent] {
    let outcomes = [
      clients.act { try await $0.setAlert(true) }, clients.act { try await $0.checkIn() },
      clients.act { try await $0.setBiometric(true) },
    ]
    return zip(intents, outcomes).filter { $0.1.isOver && $0.1.error == nil }.map(\.0)
  }

  @Test func `Confirmed actions are restored at the next launch and carried out once`() throws {
    let (files, server) = try prepare()
    let first = try ClientHarness(files: files)
    #expect(submit(first) == intents)
    files.simulateCrash()
    let launch = AppLaunch(try ClientHarness(files: files))
    #expect(launch.clients.userState.user?.alert == .active(since: testStart))
    #expect(launch.clients.userState.alertDelivery == .pending)
    #expect(Set(launch.clients.userState.pendingActions.map(\.intent.withoutIDs)) == Set(intents))
    try launch.exchange(server)
    #expect(server.executed == intents)
    #expect(launch.clients.userState.pendingActions.isEmpty)
  }

  /// One run for each operation of the disk: the machine crashes during that operation. Changes of
  /// file names that were not synchronized are then kept or lost, as `keepsNameChanges` says.
  @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
  func `A crash during any disk operation neither loses nor repeats a confirmed action`(
    losesAnswers: Bool, keepsNameChanges: Bool
  ) throws {
    var operationsBeforeCrash = 0
    while true {
      let (files, server) = try prepare()
      let ids = UUIDGenerator.incrementing()
      let countBefore = files.operationCount
      files.injectFault(.crash, after: operationsBeforeCrash)
      var confirmed: [UserIntent] = []
      if let clients = try? ClientHarness(files: files, ids: ids) {
        let launch = AppLaunch(clients)
        confirmed = submit(clients)
        try launch.exchange(server, losesAnswers: losesAnswers)
      }
      let hasCrashed = files.operationCount - countBefore > operationsBeforeCrash
      files.simulateCrash { _ in keepsNameChanges }
      let launch = AppLaunch(try ClientHarness(files: files, ids: ids))
      try launch.load(server)
      try launch.exchange(server)
      let crash: Comment = "crash after \(operationsBeforeCrash) operations"
      for intent in confirmed { #expect(server.executed.contains(intent), crash) }
      #expect(Set(server.executed).count == server.executed.count, crash)
      #expect(launch.clients.userState.pendingActions.isEmpty)
      #expect(launch.clients.userState.user == server.user)
      guard hasCrashed else { break }
      operationsBeforeCrash += 1
    }
    #expect(operationsBeforeCrash > 10)
  }

  /// Random actions, crashes, lost requests and lost answers.
  @Test(arguments: 0..<200)
  func `After crashes and losses, each confirmed action is carried out once`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let (files, server) = try prepare()
    let ids = UUIDGenerator.incrementing()
    var moment = testStart
    var launch = AppLaunch(try ClientHarness(files: files, at: moment, ids: ids))
    var confirmed: [UserIntent] = []
    for number in 0..<12 {
      let harness = launch.clients.connection
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        let note = try EmergencyNote("note \(number)")
        if launch.clients.act({ try await $0.setNote(note) }).error == nil {
          confirmed.append(.setNote(note))
        }
      case 2:
        // The wait makes all of these actions distinct.
        harness.wait(1)
        let activates = launch.clients.userState.user?.alert == .inactive
        if launch.clients.act({ try await $0.setAlert(activates) }).error == nil {
          confirmed.append(activates ? .alertOn : .alertOff)
        }
      case 3:
        moment = harness.date.now()
        files.simulateCrash { _ in Bool.random(using: &random) }
        launch = AppLaunch(try ClientHarness(files: files, at: moment, ids: ids))
      case 4: harness.wait(Double.random(in: 0...20, using: &random))
      default:
        try launch.exchange(server, losesAnswers: Bool.random(using: &random))
      }
    }
    moment = launch.clients.connection.date.now()
    files.simulateCrash()
    launch = AppLaunch(try ClientHarness(files: files, at: moment, ids: ids))
    try launch.load(server)
    try launch.exchange(server)
    #expect(confirmed.allSatisfy(server.executed.contains))
    #expect(Set(server.executedNumbers).count == server.executedNumbers.count)
    #expect(launch.clients.userState.pendingActions.isEmpty)
    #expect(launch.clients.userState.user == server.user)
  }

  /// Regression test: an action that could not be saved was still shown and sent.
  @Test func `An action that cannot be saved is reported and undone`() throws {
    let (files, server) = try prepare()
    let launch = AppLaunch(try ClientHarness(files: files))
    let stateBefore = ShownUser(launch.clients.userState)
    files.injectFault(.full)
    for outcome in [
      launch.clients.act { try await $0.checkIn() },
      launch.clients.act { try await $0.setBiometric(true) },
    ] {
      #expect(outcome.error as? UserError == .notSaved)
      #expect(ShownUser(launch.clients.userState) == stateBefore)
      try launch.exchange(server)
    }
    // The failed actions do not return when the disk works again.
    files.clearFaults()
    #expect(launch.clients.act { try await $0.checkIn() }.error == nil)
    try launch.exchange(server)
    #expect(server.executed == [.checkIn])
  }

  @Test
  func `An unsaved start of an emergency is sent, and an unsaved end is undone`()
    throws
  {
    let (files, server) = try prepare()
    let launch = AppLaunch(try ClientHarness(files: files))
    files.injectFault(.full)
    let start = launch.clients.act { try await $0.setAlert(true) }
    #expect(start.error as? UserError == .appliedButNotSaved)
    #expect(launch.clients.userState.user?.alert == .active(since: testStart))
    #expect(launch.clients.userState.alertDelivery == .pending)
    try launch.exchange(server)
    #expect(server.executed == [.alertOn])
    #expect(launch.clients.userState.alertDelivery == .delivered)
    let end = launch.clients.act { try await $0.setAlert(false) }
    #expect(end.error as? UserError == .notSaved)
    try launch.exchange(server)
    #expect(launch.clients.userState.user?.alert == .active(since: testStart))
    #expect(server.executed.count == 1)
  }

  /// If an action were sent before it is saved, the device could not undo it.
  @Test func `An unsaved action is not sent, even if the queue is processed`() throws {
    let (files, _) = try prepare()
    let launch = AppLaunch(try ClientHarness(files: files))
    files.injectFault(.full)
    let (session, user) = (launch.clients.session, launch.clients.user)
    let (_, outcome) = launch.clients.connection.begin {
      session.networkChanged(.none)
      session.networkChanged(.connected(.wifi))
      _ = try await user.checkIn()
    }
    #expect(outcome.error as? UserError == .notSaved)
    #expect(launch.clients.sent.isEmpty)
  }

  @Test func `Unsaved actions of the queue are skipped`() throws {
    let (first, second) = (ActionID(uuid(1)), ActionID(uuid(2)))
    var queue = ActionQueue()
    queue.add(.checkIn, as: first, at: .test(testStart))
    queue.add(.setBiometric(true), as: second, at: .test(testStart))
    #expect(queue.next()?.id == first)
    #expect(queue.next(unsaved: [first])?.id == second)
    #expect(queue.next(unsaved: [first, second]) == nil)
  }

  @Test func `If the saved records are damaged, the app starts with an empty state`() throws {
    let (files, _) = try prepare()
    for name in files.fileNames { files[name] = [1, 2, 3] }
    let clients = try ClientHarness(files: files)
    #expect(clients.userState.user == nil && clients.userState.pendingActions.isEmpty)
    #expect(clients.contactsState.contacts.isEmpty)
    #expect(clients.sessionState.phase == .signedOut(.notSignedIn))
  }
}
