internal import LifeSignalDomain
internal import LifeSignalFeatures

/// Detects new content on the screens of a scenario's devices.
final class ScreenRecorder {
  private let context: ScenarioContext
  private var lastQuestions: [DeviceReference: Question] = [:]
  private var reportedToastCounts: [DeviceReference: Int] = [:]
  /// The refusals that were reported since they were last taken.
  private var refusals: [SeenRefusal] = []

  init(context: ScenarioContext) { self.context = context }

  /// Returns the toasts and refusals since the last call. A refusal that was reported is not
  /// reported again while it stays on the screen.
  func entries() -> [TimelineEntry] {
    actors.flatMap { actor in toasts(actor) + refusals(actor) }
  }

  /// Returns the questions that have appeared on the screens since the last call.
  func questions() -> [TimelineEntry] {
    actors.compactMap { actor in
      let question = actor.question
      let lastQuestion = lastQuestions[actor.name]
      lastQuestions[actor.name] = question
      guard let question, question != lastQuestion else { return nil }
      return TimelineEntry(
        time: context.world.elapsed, subject: actor.name.description,
        content: .shown(question.shown(on: context)))
    }
  }

  /// Returns the refusals that were reported since the last call, in order.
  func takeRefusals() -> [SeenRefusal] {
    defer { refusals = [] }
    return refusals
  }

  private var actors: [ScenarioDevice] {
    context.participants.devices.compactMap { try? context.actor($0) }
  }

  private func toasts(_ actor: ScenarioDevice) -> [TimelineEntry] {
    let toastCount = actor.device.toastCount
    let reportedCount = reportedToastCounts.updateValue(toastCount, forKey: actor.name) ?? 0
    return actor.device.toasts.suffix(toastCount - reportedCount).map { shown in
      TimelineEntry(
        time: context.time(of: shown.shownAt), subject: actor.name.description,
        content: .shown(ScreenMessage(shown.toast)))
    }
  }

  private func refusals(_ actor: ScenarioDevice) -> [TimelineEntry] {
    let new = actor.device.takeRefusals().map { SeenRefusal(device: actor.name, shown: $0) }
    refusals += new
    return new.map { seen in
      TimelineEntry(
        time: seen.shown.shownAt, subject: actor.name.description,
        content: .shown(.refusal(seen.shown.refusal.rawValue)))
    }
  }
}

extension ScenarioDevice {
  /// The refusals on the screen, topmost part first; empty while the app is not running.
  var shownRefusals: [(refusal: RefusalWord, part: ScreenPart)] {
    device.isRunning ? RefusalWord.shown(on: device.state.screen) : []
  }

  /// Returns whether a refusal is on the screen.
  func shows(_ refusal: ShownRefusal) -> Bool {
    shownRefusals.contains { ($0.refusal, $0.part) == (refusal.refusal, refusal.part) }
  }

  /// The question that the app currently asks the user; `nil` if it asks none.
  var question: Question? {
    guard device.isRunning, case .tabs(let tabs) = device.state.screen else { return nil }
    return Question(in: tabs, contacts)
  }
}
