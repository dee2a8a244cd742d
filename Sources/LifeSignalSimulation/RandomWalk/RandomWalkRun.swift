internal import Foundation
internal import LifeSignalDomain
internal import LifeSignalFeatures
internal import StateKitSimulation

/// A random walk while it runs.
final class RandomWalkRun {
  /// The maximum number of devices that are tried to find one that is suitable.
  private static let maximumTries = 16

  let walk: RandomWalk
  let world: World
  let choices: Choices
  /// The devices on which people act.
  private(set) var actors: [RandomWalkDevice] = []
  /// How often each kind of action was performed.
  private var verbCounts: [RandomWalkVerb: Int] = [:]
  /// The number of actions that were performed.
  private var actionCount = 0
  /// How often each fault was forced.
  private var forced = FaultCounts()
  /// Whether the walk ended early.
  private(set) var isCancelled = false
  private var reporter = ViolationReporter()
  /// The ordinal of the last phone number that `unusedPhoneNumber()` returned. The initial value is
  /// far above the ordinals of the people's first numbers, which start at 1.
  private var lastPhoneOrdinal = 500_000

  init(_ walk: RandomWalk) {
    self.walk = walk
    choices = .seeded(walk.seed)
    var composition = walk.composition
    composition.variants = walk.hasVariants ? .random : .none
    world = World(
      seed: walk.seed, carrier: walk.carrier, latency: .milliseconds(50), faults: walk.faults,
      choices: choices, schedule: walk.schedule, composition: composition)
    let people = walk.people
    for index in 0..<people {
      let person = world.addPerson("P\(index + 1)")
      guard let device = world.device(person.name) else { continue }
      actors.append(
        RandomWalkDevice(
          device: device, holder: RandomWalkPerson(name: person.name, phone: person.phone)))
    }
    for index in people..<walk.devices {
      let holder = actors[index - people].holder
      let device = world.addDevice(named: "\(holder.name)'s tablet")
      actors.append(RandomWalkDevice(device: device, holder: holder))
    }
    for actor in actors { actor.device.biometricAnswer = .success(()) }
  }

  // MARK: Running

  func run(_ progress: (RandomWalkProgress) -> Void, isCancelled: () -> Bool = { false }) {
    let (total, duration) = (walk.actions, Duration.seconds(86_400 * walk.days))
    // Some attempted actions turn out to be impossible, so there are more attempts than actions.
    for _ in 0..<(4 * total) where actionCount < total {
      advanceTime(within: duration, remainingActions: total - actionCount)
      act(isNearEnd: actionCount >= total * 3 / 4, progress)
      self.isCancelled = isCancelled()
      if self.isCancelled { return }
    }
    if world.elapsed < duration { world.advance(by: duration - world.elapsed) }
    // Performs the kinds of actions that have not happened. From time to time, all devices are
    // connected first.
    for _ in 0..<total where verbCounts.count < RandomWalkVerb.allCases.count {
      if pick(10, "gather") == 0 { restoreDevices() }
      world.advance(by: .seconds(pick(120, "gap")))
      act(isNearEnd: true, progress)
      self.isCancelled = isCancelled()
      if self.isCancelled { return }
    }
  }

  /// Tries to perform one action, and injects faults.
  ///
  /// - Parameter isNearEnd: Whether at least three quarters of the planned actions have been
  ///   performed, or the planned time has passed.
  private func act(isNearEnd: Bool, _ progress: (RandomWalkProgress) -> Void) {
    guard let (verb, actor) = choose(isNearEnd: isNearEnd) else { return }
    let start = world.elapsed
    reporter.remember(actors)
    let isPerformed = perform(verb, actor)
    if isPerformed {
      verbCounts[verb, default: 0] += 1
      actionCount += 1
    }
    let faultsBefore = world.faultCounts
    world.injectFaults(on: actor.device)
    if isNearEnd { forceMissingFaults(on: actor.device) }
    let faults = [Fault.cut, .kill, .skew, .reboot].filter {
      world.faultCounts[$0] > faultsBefore[$0]
    }
    reporter.add(
      verb, on: actor.device.name, at: start, isPerformed: isPerformed, faults: faults)
    reportNewViolations()
    progress(
      RandomWalkProgress(
        actions: actionCount, totalActions: walk.actions, elapsed: world.elapsed,
        events: world.checkedEvents,
        violations: world.violationCount))
  }

  /// Connects all devices, launches their apps, and makes their biometric checks succeed.
  private func restoreDevices() {
    for actor in actors {
      actor.device.biometricAnswer = .success(())
      actor.device.setConnected(true)
      actor.device.launch()
      if actor.device.isInBackground { actor.device.becomeActive() }
      if case .failed = actor.screen { actor.device.send(.retryTapped) }
    }
  }

  /// Advances time to the next action: often by little or nothing, so that actions overlap;
  /// otherwise by a random time around the average that is left for each action.
  private func advanceTime(within duration: Duration, remainingActions: Int) {
    let remainingTime = max(.zero, duration - world.elapsed)
    let gap: Duration =
      switch pick(10, "gap") {
      case 0, 1: .zero
      case 2, 3: .milliseconds(pick(10_000, "short gap"))
      default: remainingTime / remainingActions * pick(250, "long gap") / 100
      }
    world.advance(by: min(gap, remainingTime))
  }

  /// Returns the next action and its device. Kinds of actions that have not happened are preferred:
  /// sometimes at first, and always near the end.
  private func choose(isNearEnd: Bool) -> (RandomWalkVerb, RandomWalkDevice)? {
    let missing = RandomWalkVerb.allCases.filter { verbCounts[$0] == nil }
    if !missing.isEmpty, isNearEnd || pick(3, "missing verb") == 0 {
      var verb = missing[pick(missing.count, "verb")]
      // If no device can perform the action, its prerequisite is tried, and so on.
      for _ in 0..<3 {
        if let actor = device(for: verb) { return (verb, actor) }
        guard let prerequisite = verb.prerequisite else { break }
        verb = prerequisite
      }
    }
    for _ in 0..<Self.maximumTries {
      let actor = actors[pick(actors.count, "device")]
      if case .failed = actor.screen { actor.device.send(.retryTapped) }
      let possible = RandomWalkVerb.allCases.filter { canDo($0, actor) }
      guard !possible.isEmpty else { continue }
      var remainingWeight = pick(possible.map(\.weight).reduce(0, +), "verb")
      for verb in possible {
        if remainingWeight < verb.weight { return (verb, actor) }
        remainingWeight -= verb.weight
      }
    }
    return nil
  }

  /// Returns a device that can perform an action now, or `nil` if none is found.
  private func device(for verb: RandomWalkVerb) -> RandomWalkDevice? {
    let start = pick(actors.count, "device")
    for offset in 0..<min(actors.count, Self.maximumTries) {
      let actor = actors[(start + offset) % actors.count]
      if canDo(verb, actor) { return actor }
    }
    return nil
  }

  /// Forces each fault of a device that is expected at least once in the walk and has not occurred
  /// yet. A fault that is too rare for the walk is not forced, because its count would suggest that
  /// the walk tests it.
  private func forceMissingFaults(on device: Device) {
    var plan = FaultPlan.none
    let countsBefore = world.faultCounts
    if countsBefore[.cut] == 0, walk.isExpected(world.faults.cut) { plan.cut = 1.0 }
    if countsBefore[.kill] == 0, walk.isExpected(world.faults.kill) { plan.kill = 1.0 }
    if countsBefore[.skew] == 0, walk.isExpected(world.faults.skew) { plan.skew = 1.0 }
    if countsBefore[.reboot] == 0, walk.isExpected(world.faults.reboot) { plan.reboot = 1.0 }
    guard plan != .none else { return }
    world.injectFaults(on: device, from: plan)
    for fault in Fault.allCases { forced[fault] += world.faultCounts[fault] - countsBefore[fault] }
  }

  // MARK: Choices and waiting

  /// Returns a random number from zero up to, but not including, the count.
  func pick(_ count: Int, _ label: StaticString) -> Int {
    choices.pickIndex(below: count, for: label)
  }

  /// Returns a phone number that is not in use.
  func unusedPhoneNumber() -> PhoneNumber {
    lastPhoneOrdinal += 1
    return PhoneNumber(fictional: lastPhoneOrdinal)
  }

  /// Waits until a condition holds, for at most 35 s: slightly longer than a request can take.
  func waitUntil(on actor: RandomWalkDevice, _ condition: () -> Bool) {
    var waited = Duration.zero
    while waited < .seconds(35), actor.device.isRunning, !condition() {
      world.advance(by: .milliseconds(250))
      waited += .milliseconds(250)
    }
  }

  /// Returns a random person other than the actor's holder.
  func randomPerson(otherThanHolderOf actor: RandomWalkDevice) -> RandomWalkPerson? {
    let others = (0..<Self.maximumTries).lazy.map { _ in
      self.actors[self.pick(self.actors.count, "other")].holder
    }
    let person = others.first { $0 !== actor.holder }
    if let person { reporter.noteConcerned(person.name) }
    return person
  }

  // MARK: Reports of violations

  /// Records that the current act is about the owner of an account.
  func noteConcerned(_ account: UserID) { reporter.noteConcerned(account) }

  private func reportNewViolations() {
    guard world.violationCount > reporter.reports.count else { return }
    reporter.remember(actors)
    reporter.report(world.violations)
  }

  // MARK: The end

  /// Ends all faults, connects every device and launches every app, and advances time until each
  /// app has requested what it missed.
  func recover() {
    world.faults = .none
    for actor in actors { actor.device.setLinkBroken(false) }
    restoreDevices()
    world.advance(by: .seconds(3_600))
    for actor in actors where actor.device.isRunning {
      if case .failed = actor.screen { actor.device.send(.retryTapped) }
    }
    world.advance(by: .seconds(3_600))
    world.settle()
    world.checkAllInvariants()
    for name in world.unsettledDevices {
      world.recordViolation(
        of: 43, "the device still has unfinished work two hours after the last fault", origin: name)
    }
  }

  /// The result of the run.
  var result: RandomWalkResult {
    reportNewViolations()
    var result = RandomWalkResult(walk)
    result.isComplete = !isCancelled
    result.actions = actionCount
    result.elapsed = world.elapsed
    result.verbs = verbCounts
    result.notificationCounts = world.notificationCounts
    result.forced = forced
    for fault in Fault.allCases { result.faults[fault] = world.faultCounts[fault] - forced[fault] }
    result.events = world.checkedEvents
    result.checks = world.checkCount
    result.violations = world.violations
    result.reports = reporter.reports
    result.issues = world.issues
    return result
  }
}
