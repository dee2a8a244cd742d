internal import Foundation
internal import LifeSignalDomain
internal import StateKitSimulation

/// A wander under way.
final class WanderRun {
  /// How many devices are tried for something that only few can do.
  private static let tries = 16

  let wander: Wander
  let world: World
  private let choices: Choices
  private(set) var actors: [WanderActor] = []
  private var counts: [WanderVerb: Int] = [:]
  private var done = 0
  /// How often each fault was made to strike.
  private var forced = FaultCounts()
  /// The numbers that nobody has had yet.
  private var nextPhone = 500_000

  init(_ wander: Wander) {
    self.wander = wander
    choices = .seeded(wander.seed)
    world = World(
      seed: wander.seed, latency: .milliseconds(50), faults: wander.faults, choices: choices,
      composition: wander.composition)
    let people = wander.people
    for index in 0..<people {
      let person = world.addPerson("P\(index + 1)")
      guard let device = world.device(person.name) else { continue }
      actors.append(
        WanderActor(
          device: device, holder: WanderPerson(name: person.name, phone: person.phone)))
    }
    for index in people..<wander.devices {
      let holder = actors[index - people].holder
      let device = world.addDevice(named: "\(holder.name)'s tablet")
      actors.append(WanderActor(device: device, holder: holder))
    }
    for actor in actors { actor.device.biometricAnswer = .success(()) }
  }

  // MARK: On and on

  func wander(_ progress: (WanderProgress) -> Void) {
    let (total, length) = (wander.actions, Duration.seconds(86_400 * wander.days))
    // Not everything that is tried can be done.
    for _ in 0..<(4 * total) where done < total {
      pass(length, momentsLeft: total - done)
      act(isLate: done >= total * 3 / 4, progress)
    }
    if world.elapsed < length { world.advance(by: length - world.elapsed) }
    // What nobody has done yet is done now, when all devices are on.
    for _ in 0..<total where counts.count < WanderVerb.allCases.count {
      if pick(10, "gather") == 0 { gather() }
      world.advance(by: .seconds(pick(120, "gap")))
      act(isLate: true, progress)
    }
  }

  private func act(isLate: Bool, _ progress: (WanderProgress) -> Void) {
    guard let (verb, actor) = choose(isLate: isLate) else { return }
    if perform(verb, actor) {
      counts[verb, default: 0] += 1
      done += 1
    }
    world.strike(actor.device)
    if isLate { force(on: actor.device) }
    progress(
      WanderProgress(
        actions: done, of: wander.actions, elapsed: world.elapsed, events: world.checkedEvents,
        violations: world.violationCount))
  }

  /// Everybody has their device on, and shows their own face.
  private func gather() {
    for actor in actors {
      actor.device.biometricAnswer = .success(())
      actor.device.setConnected(true)
      actor.device.launch()
      if case .failed = actor.screen { actor.device.send(.retryTapped) }
    }
  }

  /// Lets time pass until the next thing is done: often none, or little, so that things happen at
  /// once; else as much as is left for each.
  private func pass(_ length: Duration, momentsLeft: Int) {
    let left = max(.zero, length - world.elapsed)
    let gap: Duration =
      switch pick(10, "gap") {
      case 0, 1: .zero
      case 2, 3: .milliseconds(pick(10_000, "short gap"))
      default: left / momentsLeft * pick(250, "long gap") / 100
      }
    world.advance(by: min(gap, left))
  }

  /// What is to be done next, and on which device. What was never done comes first: now and then in
  /// the beginning, and always in the end.
  private func choose(isLate: Bool) -> (WanderVerb, WanderActor)? {
    let missing = WanderVerb.allCases.filter { counts[$0] == nil }
    if !missing.isEmpty, isLate || pick(3, "missing verb") == 0 {
      var verb = missing[pick(missing.count, "verb")]
      for _ in 0..<3 {
        if let actor = somebody(for: verb) { return (verb, actor) }
        guard let first = verb.needs else { break }
        verb = first
      }
    }
    for _ in 0..<Self.tries {
      let actor = actors[pick(actors.count, "device")]
      if case .failed = actor.screen { actor.device.send(.retryTapped) }
      let possible = WanderVerb.allCases.filter { canDo($0, actor) }
      guard !possible.isEmpty else { continue }
      var place = pick(possible.map(\.weight).reduce(0, +), "verb")
      for verb in possible {
        if place < verb.weight { return (verb, actor) }
        place -= verb.weight
      }
    }
    return nil
  }

  private func somebody(for verb: WanderVerb) -> WanderActor? {
    let first = pick(actors.count, "device")
    for step in 0..<min(actors.count, Self.tries) {
      let actor = actors[(first + step) % actors.count]
      if canDo(verb, actor) { return actor }
    }
    return nil
  }

  /// What was to strike by now and, by bad luck, has not, does. What is too rare for this wander does
  /// not: it would be counted as if the wander said something of it.
  private func force(on device: Device) {
    var plan = FaultPlan.none
    let counts = world.faultCounts
    if counts[.cut] == 0, wander.isExpected(world.faults.cut) { plan.cut = 1.0 }
    if counts[.kill] == 0, wander.isExpected(world.faults.kill) { plan.kill = 1.0 }
    guard plan != .none else { return }
    world.strike(device, plan)
    for fault in Fault.allCases { forced[fault] += world.faultCounts[fault] - counts[fault] }
  }

  // MARK: What actions need

  /// One of so many, from zero on.
  func pick(_ count: Int, _ label: StaticString) -> Int { choices.pick(count, label) }

  /// A number that nobody has had.
  func freshPhone() -> PhoneNumber {
    nextPhone += 1
    return PhoneNumber(fictional: nextPhone)
  }

  /// Waits until something is so, for at most as long as a request may take.
  func wait(_ actor: WanderActor, until isSo: () -> Bool) {
    var waited = Duration.zero
    while waited < .seconds(35), actor.device.isRunning, !isSo() {
      world.advance(by: .milliseconds(250))
      waited += .milliseconds(250)
    }
  }

  /// Somebody who is not the actor's holder.
  func other(than actor: WanderActor) -> WanderPerson? {
    let others = (0..<Self.tries).lazy.map { _ in
      self.actors[self.pick(self.actors.count, "other")].holder
    }
    return others.first { $0 !== actor.holder }
  }

  // MARK: The end

  /// Everything is well again: the network is up, nothing is lost, every app runs, and time passes
  /// until each of them has asked for what it missed.
  func heal() {
    world.faults = .none
    for actor in actors { actor.device.setLineBroken(false) }
    gather()
    world.advance(by: .seconds(3_600))
    for actor in actors where actor.device.isRunning {
      if case .failed = actor.screen { actor.device.send(.retryTapped) }
    }
    world.advance(by: .seconds(3_600))
    world.settle()
    world.audit()
    for name in world.unrestedDevices {
      world.note(43, "it has not come to rest, two hours after all was well", origin: name)
    }
  }

  /// What became of it.
  var result: WanderResult {
    var result = WanderResult(wander)
    result.actions = done
    result.elapsed = world.elapsed
    result.verbs = counts
    result.notices = world.notices
    result.forced = forced
    for fault in Fault.allCases { result.faults[fault] = world.faultCounts[fault] - forced[fault] }
    result.events = world.checkedEvents
    result.checks = world.checkCount
    result.violations = world.violations
    result.issues = world.issues
    return result
  }
}
