internal import LifeSignalDomain

/// Notices what the screens of a stage show that they did not show before.
final class ScreenRecorder {
  private let stage: Stage
  private var asked: [ScenarioActor: Question] = [:]
  private var toldToasts: [ScenarioActor: Int] = [:]
  /// What was told of refusals since somebody took it.
  private var refusals: [SeenRefusal] = []

  init(stage: Stage) { self.stage = stage }

  /// What apps have said for a moment, and refused, since this was last called. A refusal that was told
  /// is not told again, though it may stand there still.
  func entries() -> [TimelineEntry] {
    actors.flatMap { actor in toasts(actor) + refusals(actor) }
  }

  /// What the screens ask now and did not when this was last called.
  func questions() -> [TimelineEntry] {
    actors.compactMap { actor in
      let question = actor.question
      let before = asked[actor.name]
      asked[actor.name] = question
      guard let question, question != before else { return nil }
      return TimelineEntry(
        time: stage.world.elapsed, who: actor.name.description,
        content: .shown(question.shown(on: stage)))
    }
  }

  /// The refusals that were told since this was last called, in their order.
  func takeRefusals() -> [SeenRefusal] {
    defer { refusals = [] }
    return refusals
  }

  private var actors: [StageActor] { stage.cast.actors.compactMap { try? stage.actor($0) } }

  private func toasts(_ actor: StageActor) -> [TimelineEntry] {
    let all = actor.device.toastCount
    let count = all - (toldToasts.updateValue(all, forKey: actor.name) ?? 0)
    return actor.device.toasts.suffix(count).map { shown in
      TimelineEntry(
        time: Duration(sinceStart: shown.shownAt), who: actor.name.description,
        content: .shown(.toast(ToastWord(shown.toast).rawValue)))
    }
  }

  private func refusals(_ actor: StageActor) -> [TimelineEntry] {
    let new = actor.device.takeRefusals().map { SeenRefusal(who: actor.name, shown: $0) }
    refusals += new
    return new.map { seen in
      TimelineEntry(
        time: seen.shown.shownAt, who: actor.name.description,
        content: .shown(.refusal(seen.shown.refusal.rawValue)))
    }
  }
}

extension StageActor {
  /// What the screen refuses, the topmost part of it first; nothing while the app does not run.
  var shownRefusals: [(refusal: Refusal, part: ScreenPart)] {
    device.isRunning ? Refusal.shown(on: device.state.screen) : []
  }

  /// Whether a refusal stands on the screen.
  func shows(_ refusal: ShownRefusal) -> Bool {
    shownRefusals.contains { ($0.refusal, $0.part) == (refusal.refusal, refusal.part) }
  }

  /// What the app wants to have confirmed.
  var question: Question? {
    guard device.isRunning, case .tabs(let tabs) = device.state.screen else { return nil }
    return Question(in: tabs)
  }
}
