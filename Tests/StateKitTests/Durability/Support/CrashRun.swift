import StateKit
import Testing

/// A random life of three cells over some launches, the first of which dies at one step. A model says
/// what may be found after each death.
struct CrashRun {
  private let files = InMemoryStateFiles()
  private let death: Int
  private var random: SplitMix64
  /// Every value that each cell has had, in order. Each is given once.
  private var histories: [[Int]] = [[0], [0], [0]]
  /// How much of each history is acknowledged: the place of the last value that was.
  private var acknowledged = [0, 0, 0]
  /// The values that were given to several cells together, with those cells.
  private var groups: [(value: Int, cells: [Int])] = []
  private var lastValue = 0

  init(seed: UInt64, death: Int) {
    random = SplitMix64(seed: seed)
    self.death = death
  }

  /// - Returns: Whether the first launch died.
  mutating func play() async throws -> Bool {
    let died = await launch(dyingAfter: death)
    try check()
    // Later deaths meet what the first one left: journals, files half written.
    for _ in 0..<3 {
      _ = await launch(dyingAfter: Int.random(in: 0..<40, using: &random))
      try check()
    }
    return died
  }

  private mutating func launch(dyingAfter steps: Int) async -> Bool {
    files.fail(.death, after: steps)
    let died = await live()
    let (seed, mode) = (random.next(), Int.random(in: 0..<3, using: &random))
    // Nothing of what was not synchronized is on disk, all of it, or any of it.
    files.kill { place in
      switch mode {
      case 0: false
      case 1: true
      default: seed >> (place % 64) & 1 == 1
      }
    }
    return died
  }

  /// Changes and synchronizes until it dies, or has done enough.
  private mutating func live() async -> Bool {
    guard let cells = try? Cells(files), !cells.recorder.issues.contains(where: isOfDeath) else {
      return true
    }
    for _ in 0..<Int.random(in: 4..<12, using: &random) {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: set(cells, [Int.random(in: 0..<3, using: &random)])
      case 1:
        set(cells, [[0, 1], [1, 2], [0, 2], [0, 1, 2]].randomElement(using: &random) ?? [0])
      case 2: if await !synchronize(cells, nil) { return true }
      default:
        let cell = Int.random(in: 0..<3, using: &random)
        if await !synchronize(cells, cell) { return true }
      }
    }
    return await !synchronize(cells, nil)
  }

  /// A launch that dies while it reads knows nothing.
  private func isOfDeath(_ issue: String) -> Bool { issue.contains("were closed") }

  private mutating func set(_ cells: Cells, _ indices: [Int]) {
    lastValue += 1
    if indices.count > 1 {
      cells.setTogether(lastValue, indices)
      groups.append((lastValue, indices))
    } else {
      for index in indices { cells.all[index].set(lastValue) }
    }
    for index in indices { histories[index].append(lastValue) }
  }

  private mutating func synchronize(_ cells: Cells, _ index: Int?) async -> Bool {
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

  /// What a launch finds is what was acknowledged, or came later; and of a group all or nothing.
  private mutating func check() throws {
    let cells = try Cells(files)
    defer { cells.storage.close() }
    #expect(cells.recorder.issues == [])
    let found = cells.values
    let places = zip(histories, found).map { history, value in history.firstIndex(of: value) ?? -1 }
    for index in 0..<3 {
      #expect(places[index] >= acknowledged[index], "cell \(index) of \(found), death \(death)")
    }
    for (value, members) in groups {
      let has = members.map { index in
        (histories[index].firstIndex(of: value) ?? .max) <= places[index]
      }
      #expect(Set(has).count == 1, "group \(value) of \(members): \(found), death \(death)")
    }
    // What was lost has never been: the next launch goes on from here.
    for index in 0..<3 { histories[index].removeLast(histories[index].count - 1 - places[index]) }
    groups.removeAll { value, members in !members.allSatisfy { histories[$0].contains(value) } }
    acknowledged = places
  }
}
