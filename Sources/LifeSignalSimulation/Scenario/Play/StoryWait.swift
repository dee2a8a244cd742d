/// The time that passes before a line does something, where somebody was refused something meanwhile.
struct StoryWait {
  /// What a story says instead of the line's own time: each refusal at its moment, as it may be gone when
  /// the line's own has come, and then that one. Empty when nothing was refused.
  let lines: [String]

  /// - Parameters:
  ///   - refused: What was refused meanwhile.
  ///   - end: The moment of the line.
  init(refused: [SeenRefusal], until end: Duration) {
    let times = refused.map { StoryTime($0.shown.shownAt, precision: .milliseconds) }
    let expectations = zip(times, refused).map { "at \($0) \($1.expectation)" }
    let ending = "at \(StoryTime(end, precision: .milliseconds))"
    lines = expectations.isEmpty ? [] : expectations + [ending]
  }
}
