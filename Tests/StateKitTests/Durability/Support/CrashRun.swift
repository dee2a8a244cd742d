import StateKit
import StateKitSimulation
import Testing

/// Several launches with random changes of three cells. The first launch crashes at a given step,
/// and the others at random steps. A model determines the values that the next launch may find.
struct CrashRun {
  private let files = InMemoryStateFiles()
  private let crashStep: Int
  private var random: SplitMix64
  /// All values that each cell has had, in order. No cell is set to the same value twice.
  private var histories: [[Int]] = [[0], [0], [0]]
  /// The index of the last acknowledged value in each history.
  private var acknowledged = [0, 0, 0]
  /// The values that were set in groups, with the cells of each group. A group is saved as a whole
  /// or not at all.
  private var groups: [(value: Int, cells: [Int])] = []
  private var lastValue = 0

  init(seed: UInt64, crashStep: Int) {
    random = SplitMix64(seed: seed)
    self.crashStep = crashStep
  }

  /// Runs the launches, and checks the values on the disk after each one.
  ///
  /// - Returns: Whether the first launch crashed.
  mutating func run() async throws -> Bool {
    let crashed = await launch(crashingAfter: crashStep)
    try check()
    // The later launches find the journals and unfinished files that earlier crashes have left.
    for _ in 0..<3 {
      _ = await launch(crashingAfter: Int.random(in: 0..<40, using: &random))
      try check()
    }
    return crashed
  }

  private mutating func launch(crashingAfter steps: Int) async -> Bool {
    files.injectFault(.crash, after: steps)
    let crashed = await runLaunch()
    let (keptBits, mode) = (random.next(), Int.random(in: 0..<3, using: &random))
    // The disk keeps none, all or some of the unsynchronized changes.
    files.simulateCrash { index in
      switch mode {
      case 0: false
      case 1: true
      default: keptBits >> (index % 64) & 1 == 1
      }
    }
    return crashed
  }

  /// Makes and synchronizes changes until a crash or the end of the launch.
  ///
  /// - Returns: Whether the launch crashed.
  private mutating func runLaunch() async -> Bool {
    guard let cells = try? Cells(files), !cells.recorder.issues.contains(where: isCausedByCrash)
    else {
      return true
    }
    for _ in 0..<Int.random(in: 4..<12, using: &random) {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: set(cells, [Int.random(in: 0..<3, using: &random)])
      case 1:
        set(cells, [[0, 1], [1, 2], [0, 2], [0, 1, 2]].randomElement(using: &random) ?? [0])
      case 2: if await !synchronize(cells, only: nil) { return true }
      default:
        let cell = Int.random(in: 0..<3, using: &random)
        if await !synchronize(cells, only: cell) { return true }
      }
    }
    return await !synchronize(cells, only: nil)
  }

  /// Returns whether an issue says that the simulated machine crashed while the launch read its
  /// files. A crash closes all files.
  private func isCausedByCrash(_ issue: String) -> Bool { issue.contains("were closed") }

  private mutating func set(_ cells: Cells, _ indices: [Int]) {
    lastValue += 1
    if indices.count > 1 {
      cells.setTogether(lastValue, cells: indices)
      groups.append((lastValue, indices))
    } else {
      for index in indices { cells.all[index].set(lastValue) }
    }
    for index in indices { histories[index].append(lastValue) }
  }

  /// Synchronizes one cell, or the storage if the index is nil.
  ///
  /// - Returns: Whether the changes were acknowledged.
  private mutating func synchronize(_ cells: Cells, only index: Int?) async -> Bool {
    do {
      if let index {
        try await cells.all[index].synchronize()
      } else {
        try await cells.storage.synchronize()
      }
    } catch {
      return false
    }
    for index in index.map({ [$0] }) ?? [0, 1, 2] {
      acknowledged[index] = histories[index].count - 1
    }
    return true
  }

  /// Expects that each found value is the last acknowledged value of its cell or a later one, and
  /// that groups are complete or absent.
  private mutating func check() throws {
    let cells = try Cells(files)
    defer { cells.storage.close() }
    #expect(cells.recorder.issues == [])
    let found = cells.values
    let positions = zip(histories, found).map { history, value in
      history.firstIndex(of: value) ?? -1
    }
    for index in 0..<3 {
      #expect(
        positions[index] >= acknowledged[index],
        "cell \(index) of \(found), crash at step \(crashStep)")
    }
    for (value, members) in groups {
      let isPresent = members.map { index in
        (histories[index].firstIndex(of: value) ?? .max) <= positions[index]
      }
      #expect(
        Set(isPresent).count == 1,
        "group \(value) of \(members): \(found), crash at step \(crashStep)")
    }
    // The next launch continues with the found values, so later values are removed from the model.
    for index in 0..<3 {
      histories[index].removeLast(histories[index].count - 1 - positions[index])
    }
    groups.removeAll { value, members in !members.allSatisfy { histories[$0].contains(value) } }
    acknowledged = positions
  }
}
