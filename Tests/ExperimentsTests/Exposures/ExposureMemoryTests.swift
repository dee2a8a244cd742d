import Experiments
import Foundation
import StateKit
import Testing

/// Case 75 of CASES.md: which exposures are reported.
struct ExposureMemoryTests {
  private func identity(_ number: Int) -> ExperimentUser.Identity {
    ExperimentUser(userID: number < 2 ? "u" : nil, deviceID: "\(number % 2)").identity
  }

  @Test func `An exposure is reported once for each flag, variant and identity`() {
    let random = RandomSource.seeded(75)
    var memory = ExposureMemory()
    var current: ExperimentUser.Identity?
    var reported: Set<Exposure> = []
    var count = 0
    for _ in 0..<100_000 {
      let identity = random.int(in: 0..<50) == 0 ? identity(random.int(in: 0..<4)) : current
      guard let identity else { continue }
      if identity != current { reported = [] }
      current = identity
      let exposure = Exposure(
        flagKey: "\(random.int(in: 0..<20))",
        variant: random.int(in: 0..<3) == 0 ? nil : "\(random.int(in: 0..<3))")
      let isNew = memory.insert(exposure, for: identity)
      if isNew != reported.insert(exposure).inserted {
        Issue.record("\(exposure)")
        return
      }
      count += isNew ? 1 : 0
    }
    #expect(count > 10_000 && count < 90_000)
  }

  @Test func `At most 1,000 exposures are remembered, and the oldest is forgotten first`() throws {
    var memory = ExposureMemory()
    func insert(_ number: Int, for identity: ExperimentUser.Identity) -> Bool {
      memory.insert(Exposure(flagKey: "\(number)", variant: nil), for: identity)
    }
    for number in 0..<2_500 {
      let isNew = insert(number, for: identity(0))
      #expect(isNew && memory.count <= 1_000)
    }
    let data = try JSONEncoder().encode(memory)
    memory = try JSONDecoder().decode(ExposureMemory.self, from: data)
    #expect(memory.count == 1_000)
    let results = [1_500, 1_499, 1_500].map { insert($0, for: identity(0)) }
    #expect(results == [false, true, true])
    let isNew = insert(2_499, for: identity(1))
    #expect(isNew && memory.count == 1)
  }
}
