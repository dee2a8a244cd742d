import LifeSignalDomain
import LifeSignalHosting
import LifeSignalSimulation
import RealtimeSockets
import StateKit

/// The phones of `connect --crowd`, which chance plays in turns of one loop.
struct CrowdRun {
  /// How many phones, for how long, and by which chance.
  struct Options: Equatable {
    /// The number of phones.
    var phones: Int
    /// The time for which the people act.
    var duration: Duration
    /// The seed of what the people do.
    var seed: UInt64
  }

  /// The longest time for which a turn of the loop waits.
  private static let turnLimit = Duration.milliseconds(5)
  /// The longest time after the acts in which the phones send and receive what is missing.
  private static let settlingLimit = Duration.seconds(60)
  /// The time for which all phones have nothing to do before the end.
  private static let calmTime = Duration.seconds(1)
  /// The longest time for the closing handshakes.
  private static let closingLimit = Duration.seconds(2)
  /// The time in which the loop writes the last frames.
  private static let flushTime = Duration.milliseconds(100)

  private let options: Options
  private let phones: [CrowdPhone]
  private let loop: EventLoop
  private let console: Console
  private let writer: CrowdWriter
  private let progress: ProgressLine
  private let isInterrupted: () -> Bool
  private let start: Duration
  private var early: CrowdTotals.Usage?
  private let url: String
  private var reportedReason: String?

  /// Creates the phones. They are not started.
  ///
  /// - Throws: No error in fact, because the phones have no files and their numbers are valid.
  init(
    _ options: Options, _ environment: CrowdPhone.Environment, _ console: Console, isJSON: Bool,
    isInterrupted: @escaping () -> Bool
  ) throws {
    self.options = options
    self.console = console
    self.isInterrupted = isInterrupted
    loop = environment.loop
    url = environment.url
    writer = CrowdWriter(console, isJSON: isJSON, now: environment.now)
    progress = ProgressLine(console, resultsShowProgress: false)
    start = environment.now()
    let random = RandomSource.seeded(options.seed)
    let firstNumber = 5_551_000_000 + 1_000 * random.int(in: 0..<8_000)
    phones = try (0..<options.phones).map { ordinal in
      try CrowdPhone(
        ordinal, number: PhoneNumber(String(firstNumber + ordinal), region: .us),
        random: .seeded(random.next()), environment)
    }
  }

  /// Runs the phones, and writes the table.
  ///
  /// - Parameter now: Returns the time since the start of the process.
  /// - Returns: Whether no change was lost or doubled, and all phones are up to date at the end.
  mutating func run(now: () -> Duration) throws(OutputError) -> ExitCode {
    isolatedTurn {
      for phone in phones { phone.start() }
      return true
    }
    try writer.writeStart(phones: phones.count)
    let end = start + options.duration
    try follow(now: now, canAct: true) { [phones] time in
      !(time < end) || phones.contains(where: \.areCodesRefused)
    }
    if phones.contains(where: \.areCodesRefused) { return refuseCodes() }
    try writer.writeStop()
    try console.output.flush()
    var calmSince: Duration?
    try follow(now: now, canAct: false) { [phones] time in
      guard phones.allSatisfy(\.isSettled) else {
        calmSince = nil
        return time >= end + Self.settlingLimit
      }
      let since = calmSince ?? time
      calmSince = since
      return time - since >= Self.calmTime
    }
    progress.clear()
    var totals = CrowdTotals()
    var result: Result<Void, OutputError> = .success(())
    isolatedTurn { [self] in
      totals = self.totals
      do throws(OutputError) { try writer.writeEnd(phones, totals) } catch {
        result = .failure(error)
      }
      for phone in phones { phone.close() }
      return true
    }
    try result.get()
    try console.output.flush()
    flushClosing()
    // An interrupted run ends before the phones are up to date.
    let isComplete = isInterrupted() || totals.settled == totals.phones
    return totals.isSound && isComplete ? .success : .failed
  }

  /// Ends the phones, because no person can sign up.
  private func refuseCodes() -> ExitCode {
    progress.clear()
    console.writeDiagnostic("\(CommandLineTool.name): \(LivePhoneLimit.codesRefused)")
    isolatedTurn {
      for phone in phones { phone.close() }
      return true
    }
    flushClosing()
    return .failed
  }

  /// Waits until all lines are closed, and the last frames are written.
  private func flushClosing() {
    isolatedTurn(within: Self.closingLimit) { phones.allSatisfy(\.isClosed) }
    loop.turn(until: { false }, within: Self.flushTime)
  }

  /// Says why no phone reaches the server, once for each reason.
  private mutating func reportReach() {
    guard phones.allSatisfy({ $0.openedCount == 0 }), let reason = phones.first?.unreachableReason,
      reason != reportedReason
    else { return }
    reportedReason = reason
    progress.clear()
    console.writeDiagnostic(
      "\(CommandLineTool.name): cannot reach \(url): \(reason); trying again")
  }

  /// Turns the loop until a condition holds or the user interrupts.
  private mutating func follow(
    now: () -> Duration, canAct: Bool, until isDone: (Duration) -> Bool
  ) throws(OutputError) {
    var result: Result<Void, OutputError> = .success(())
    while !isInterrupted() {
      let time = now()
      var hasEnded = false
      var sample = early
      isolatedTurn { [self] in
        do throws(OutputError) {
          try live(at: time, canAct: canAct)
        } catch {
          result = .failure(error)
        }
        if early == nil, time >= start + CrowdTotals.earlyTime, let usage = ProcessUsage.live {
          sample = CrowdTotals.Usage(usage, connected: phones.count(where: \.isOpen))
        }
        hasEnded = isDone(time)
        return true
      }
      early = sample
      reportReach()
      try result.get()
      if hasEnded { return }
      // A reader of a pipe sees each event when it happens.
      try console.output.flush()
      loop.turn(until: { false }, within: Self.turnLimit)
    }
  }

  private func live(at time: Duration, canAct: Bool) throws(OutputError) {
    var known: [CrowdPhone.Person]?
    func people() -> [CrowdPhone.Person] {
      let people = known ?? phones.compactMap(\.person)
      known = people
      return people
    }
    for phone in phones {
      let news = phone.observe()
      try writer.write(news, of: phone)
      phone.live(at: time, among: people(), canBegin: canAct || phone.person == nil)
    }
    progress.show(progressText(at: time))
  }

  private func progressText(at time: Duration) -> String {
    let totals = totals
    let seconds = max(.zero, time - start).components.seconds
    return "\(seconds) s of \(options.duration.components.seconds) s  \(totals.connected) of "
      + "\(totals.phones) connected, \(totals.actions) actions acknowledged, "
      + "\(totals.drops) connections lost"
  }

  /// What happened up to now. Call this on the loop.
  private var totals: CrowdTotals {
    var totals = CrowdTotals()
    totals.phones = phones.count
    for phone in phones {
      let (requests, streams) = (phone.requests, phone.streams)
      totals.signedUp += phone.person == nil ? 0 : 1
      totals.connected += phone.isOpen ? 1 : 0
      totals.settled += phone.isSettled ? 1 : 0
      totals.opened += phone.openedCount
      totals.drops += phone.dropCount
      totals.requests.merge(requests.counts) { $0 + $1 }
      totals.pending += requests.pendingCount
      totals.actions += requests.actionCount
      totals.caughtUp += streams.caughtUpCount
      totals.doubled += streams.doubledCount
      totals.lost += streams.missingCount
      totals.issues += phone.reportedIssues.count
    }
    totals.early = early
    totals.end = ProcessUsage.live.map { CrowdTotals.Usage($0, connected: totals.connected) }
    return totals
  }

  /// Turns the loop until a condition holds, which is evaluated in the isolation of the loop only, and
  /// never again when it holds.
  private func isolatedTurn(
    within limit: Duration = .seconds(30), until condition: () -> Bool
  ) {
    var isDone = false
    loop.turn(
      until: {
        if !isDone, loop.isIsolatingCurrentContext() == true { isDone = condition() }
        return isDone
      }, within: limit)
  }
}
