/// The entries of a player that its owner has not taken yet.
///
/// In a live world, a step takes real time. The entries so far can be taken meanwhile, without access to the
/// player that performs the step.
final class TimelineJournal {
  private let recorder: TimelineRecorder
  private var entries: [TimelineEntry] = []
  private var failures: [TimelineEntry] = []

  init(_ recorder: TimelineRecorder) { self.recorder = recorder }

  /// Adds entries, and returns those of them, and of ``takeProgress()``, that are failures.
  func record(_ new: [TimelineEntry]) -> [TimelineEntry] {
    entries += new
    defer { failures = [] }
    return failures + new.filter(\.isFailure)
  }

  /// Takes the entries so far.
  func takeEntries() -> [TimelineEntry] {
    defer { entries = [] }
    return entries
  }

  /// Takes the entries so far, and what has happened since.
  func takeProgress() -> [TimelineEntry] {
    let new = recorder.entries()
    failures += new.filter(\.isFailure)
    return takeEntries() + new
  }
}
