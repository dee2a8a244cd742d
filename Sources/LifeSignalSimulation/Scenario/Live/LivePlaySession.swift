internal import Foundation
public import LifeSignalDomain
internal import StateKit
internal import StateKitSimulation

/// A phone whose server runs in another process, played one line at a time at the pace of the wall clock.
///
/// It understands the lines of a ``PlaySession`` that one phone can perform.
public final class LivePlaySession {
  /// Who plays the phone, and how.
  public struct Options: Sendable {
    /// The name of the person.
    public var person: String
    /// The telephone number; one of the person's name without it.
    public var number: PhoneNumber?
    /// The wall clock of the phone minus that of the machine.
    public var clockSkew = Duration.zero
    /// The folder of the phone's files; in memory without it.
    public var folder: String?
    /// The URL of the server, as messages name it.
    public var server: String

    /// Creates the options of a person's phone.
    public init(person: String, server: String) {
      self.person = person
      self.server = server
    }
  }

  /// The session in which lines are run.
  public let play: PlaySession
  private let person: String
  private var updates = LiveUpdatesReport()
  private let sync: SyncObserver
  private var hasReportedLine = false
  private var hasReportedCodes = false
  private var reportedReason: String?
  /// The URL of the server, as messages name it.
  private let server: String

  /// Opens a phone. Call ``begin(_:)`` next.
  ///
  /// - Parameters:
  ///   - options: Who plays the phone, and how.
  ///   - line: The line to the server, and the clocks.
  ///   - seed: The source of the phone's identifiers, which no other phone may have.
  /// - Throws: ``WorldFolderError`` if the folder cannot be used.
  public init(
    _ options: Options, over line: LiveLine, seed: UInt64
  ) throws(WorldFolderError) {
    let folder = try options.folder.map { path throws(WorldFolderError) in try WorldFolder(path) }
    let record = folder?.existingRecord
    if let folder, let record {
      guard record.start != nil else { throw WorldFolderError.simulated(folder: folder.path) }
      if let other = record.people.first?.name, other != options.person {
        throw WorldFolderError.otherPerson(folder: folder.path, name: other)
      }
    }
    let sync = SyncObserver()
    let line = sync.observing(line)
    // The times of the language count from the first start of the phone.
    let start = record?.start ?? line.date()
    let number =
      options.number ?? record?.people.first?.phone ?? PhoneNumber(fictionalFor: options.person)
    func phone(after elapsed: Duration) -> LivePhone {
      // A clock that was set back does not let the time of the phone go back.
      let sinceStart = Duration(from: start, to: line.date())
      return LivePhone(
        line: line, start: start, number: number, clockSkew: options.clockSkew,
        timeOffset: max(elapsed, sinceStart) - line.uptime())
    }
    let seed = record?.seed ?? seed
    let world =
      try folder.map { folder throws(WorldFolderError) in
        try World(in: folder, seed: seed, live: phone(after:))
      }
      ?? World(
        seed: seed, files: { InMemoryStateFiles(folder: $0) }, choices: .seeded(seed),
        composition: .recordingRefusals, persistence: nil, live: phone(after: .zero))
    play = PlaySession(live: world, in: folder, seed: seed)
    person = options.person
    server = options.server
    self.sync = sync
  }

  /// Launches the app, and adds the person of a new phone.
  ///
  /// - Parameter report: Called with each event, in order. Its errors are rethrown.
  /// - Throws: ``ScenarioError`` if the language has no such name, ``WorldFolderError`` if the phone cannot
  ///   be saved, or an error of `report`.
  public func begin(_ report: (TimelineEntry) throws -> Void) throws {
    try reportingProgress(to: report) { report in
      try play.begin(report)
      if world.person(person) == nil { _ = try play.run(line: "person \(person)", report) }
    }
    // The line that adds the person was not entered.
    play.lineCount = 0
    device?.launch()
    play.refusal = { [person] content in
      LivePhoneLimit(content, by: person).map { .notOnLivePhone($0) }
    }
    try play.reportNews(report)
  }

  /// Performs a line; see ``PlaySession/run(utf8Line:_:)``. What happens while the line waits is reported
  /// at once.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - isGivenUp: Whether the line waits no longer, because the user wants to end.
  ///   - report: Called with each event, in order. Its errors are rethrown.
  public func run(
    utf8Line line: [UInt8], isGivenUp: () -> Bool = { false },
    _ report: (TimelineEntry) throws -> Void
  ) throws -> PlayAnswer {
    play.context.addLiveContacts()
    let answer = try reportingProgress(to: report, isGivenUp) { report in
      try play.run(utf8Line: line, report)
    }
    try reportLine(report)
    return answer
  }

  /// Whether the server was reached: a socket was open, or a post was answered.
  public var hasReachedServer: Bool { world.liveState.hasReachedServer }

  /// Runs a body that can wait for the server, and reports what happens meanwhile.
  ///
  /// - Parameters:
  ///   - report: Called with each event, in order. Its errors end the wait, and are rethrown.
  ///   - isGivenUp: Whether the wait ends.
  private func reportingProgress<Result>(
    to report: (TimelineEntry) throws -> Void, _ isGivenUp: () -> Bool = { false },
    _ body: ((TimelineEntry) throws -> Void) throws -> Result
  ) throws -> Result {
    var failure: (any Error)?
    let world = world
    let journal = play.journal
    defer { world.liveState.isGivenUp = false }
    // SAFETY: The closures escape into `progress` only, which is removed before the body of this call ends.
    let result = try withoutActuallyEscaping(report) { report in
      // SAFETY: As above.
      try withoutActuallyEscaping(isGivenUp) { isGivenUp in
        world.liveState.progress = {
          guard failure == nil else { return false }
          do {
            for entry in journal.takeProgress() { try report(entry) }
            try self.reportLine(report)
          } catch let error {
            failure = error
          }
          return failure == nil && !isGivenUp()
        }
        defer { world.liveState.progress = nil }
        return try body(report)
      }
    }
    if let failure { throw failure }
    return result
  }

  /// Waits until something happens, at most for a second, and reports it.
  ///
  /// - Parameter report: Called with each event, in order. Its errors are rethrown.
  public func follow(_ report: (TimelineEntry) throws -> Void) throws {
    if let phone = world.live {
      world.follow(phone, until: { true }, within: .seconds(1), isIdle: true)
    }
    try play.reportNews(report)
    try reportLine(report)
  }

  /// Waits until the server has received what the phone has to send, at most for a duration, and saves the
  /// phone.
  ///
  /// - Parameters:
  ///   - limit: The longest time to wait.
  ///   - report: Called with each event, in order. Its errors are rethrown.
  public func end(within limit: Duration, _ report: (TimelineEntry) throws -> Void) throws {
    try reportingProgress(to: report) { report in
      // A short input can end before the first attempt to connect.
      follow(
        until: {
          guard world.liveState.hasReachedServer else {
            return world.liveState.unreachableReason != nil
          }
          return device?.state.pendingOperations.isEmpty ?? true
        }, within: limit)
      // An empty line saves the phone.
      _ = try play.run(line: "", report)
    }
    try play.reportNews(report)
    try reportLine(report)
  }

  private func follow(until isDone: () -> Bool, within limit: Duration) {
    if let phone = world.live { world.follow(phone, until: isDone, within: limit) }
  }

  private var world: World { play.context.world }

  private var device: Device? { world.device(person) }

  private func reportLine(_ report: (TimelineEntry) throws -> Void) throws {
    guard let device else { return }
    let session = device.published(ReadOnlySessionState.self)
    func add(_ content: TimelineEntry.Content) throws {
      try report(TimelineEntry(time: world.elapsed, subject: person, content: content))
    }
    if !hasReachedServer, let reason = world.liveState.unreachableReason, reason != reportedReason {
      reportedReason = reason
      try add(.shown(.status("cannot reach \(server): \(reason); trying again")))
    }
    // An app that loads the profile is not signed in yet, and soon is.
    if !hasReportedLine, case .open = device.lineStatus, !session.phase.isLoadingProfile {
      hasReportedLine = true
      let name = device.published(ReadOnlyUserState.self).user?.name.text
      let identity =
        if let name, session.isActive { "signed in as \(name)" } else { session.phase.scenarioText }
      try add(.remark("online, \(identity)"))
    }
    if world.liveState.areCodesRefused, !hasReportedCodes, !session.isActive {
      hasReportedCodes = true
      try add(.shown(.status(LivePhoneLimit.codesRefused)))
    }
    if let text = updates.update(
      device.lineStatus, session.liveUpdates, caughtUp: sync.changeCount, at: world.elapsed)
    {
      try add(.shown(.status(text)))
    }
  }
}

extension SessionPhase {
  fileprivate var isLoadingProfile: Bool {
    if case .loadingProfile = self { true } else { false }
  }
}

extension PhoneNumber {
  /// The fictional number of a person: the same one for the same name in each process. Two of 10,000 names
  /// have the same number.
  init(fictionalFor name: String) {
    // FNV-1a, because the hash values of the standard library differ in each process.
    let hash = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    self.init(fictional: Int(hash % 9_999) + 1)
  }
}
