import Foundation
import Testing

/// Tests of the command `simulate`, run as a process.
struct SimulateTests {
  private static let tinyWorld = ["simulate", "--devices", "3", "--days", "1", "--actions", "6"]
  private static let repeatCommand =
    "lifesignal-cli simulate --devices 3 --days 1 --actions 6 --seed 1 --seeds 2"

  @Test func `A run that misses a kind of action fails, and prints the command to repeat it`()
    async throws
  {
    let ending = try await Program.run(Self.tinyWorld + ["--seeds", "2"])
    #expect(ending.code == 1 && ending.errors == "")
    let lines = ending.output.split(separator: "\n").suffix(3)
    #expect(lines.first?.hasPrefix("never done: ") == true)
    #expect(
      Array(lines.dropFirst()) == [
        """
        failed: no invariant was violated, but the run did not test what is listed above. Raise \
        `--days` or `--actions`.
        """, "  again: \(Self.repeatCommand)",
      ])
  }

  @Test func `In JSON the result of a failed run contains the command to repeat it`() async throws {
    let ending = try await Program.run(Self.tinyWorld + ["--seeds", "2", "--format", "json"])
    #expect(ending.code == 1)
    let line = try #require(ending.output.split(separator: "\n").last)
    let result = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    #expect(result["verdict"] as? String == "failed")
    #expect(result["again"] as? String == Self.repeatCommand)
  }

  @Test(arguments: ["kill", "cut"])
  func `A plan with a fault after every action is refused before the run, with the reason`(
    fault: String
  ) async throws {
    let ending = try await Program.run(
      ["simulate", "--devices", "3", "--days", "1", "--actions", "30", "--faults", "\(fault)=1"])
    #expect(ending.code == 2 && ending.output == "")
    let event = fault == "kill" ? "an app is killed" : "a connection is cut"
    #expect(
      ending.errors.hasPrefix(
        "lifesignal-cli: `--faults`: if \(event) after every action, no person can sign in; "
          + "give `\(fault)` a lower value\n"
      ))
  }
}
